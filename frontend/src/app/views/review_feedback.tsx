export { ReviewFeedback as default } from '../../features/engagement/review-feedback.tsx';
