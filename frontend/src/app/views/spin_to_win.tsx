export { SpinToWin as default } from '../../features/engagement/spin-to-win.tsx';
