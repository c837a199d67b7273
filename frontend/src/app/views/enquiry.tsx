export { EnquiryPage as default } from '../../features/enquiry/enquiry-page.tsx';
