import { startPreview } from '../preview.ts';
import type { Screen } from './screen.ts';
import { scrollTo } from './steps.ts';

/** Pictures that are the same on every site. */
export const SCREENS_ONCE: readonly Screen[] = [
  { name: 'design', page: 'design', whole: true, visit: ({ open }) => open('/design') },
  { name: 'error', page: 'error', visit: previewOf('/error') },
  { name: 'sign-in', page: 'sign_in', whole: true, visit: previewOf('/sign-in') },
  { name: 'sign-in-code', page: 'sign_in', whole: true, visit: previewOf('/sign-in?step=code&wrong=1') },
  { name: 'account', page: 'account', whole: true, visit: previewOf('/account') },
  { name: 'watchlist', page: 'watchlist', whole: true, visit: previewOf('/watchlist') },
  { name: 'spin-to-win', page: 'spin_to_win', whole: true, visit: previewOf('/spin-to-win') },
  { name: 'chat', page: 'chat', whole: true, visit: previewOf('/chat') },
  { name: 'book-test-drive', page: 'test_drive', whole: true, visit: previewOf('/book-test-drive') },
  {
    name: 'save-search',
    page: 'save_search',
    whole: true,
    visit: previewOf('/save-search?search=%2Fsearch%2Ftoyota%2F'),
  },
  { name: 'alert', page: 'alert', whole: true, visit: previewOf('/alerts/token') },
  { name: 'saved-searches', page: 'saved_searches', whole: true, visit: previewOf('/saved-searches') },
  { name: 'test-drive-booking', page: 'test_drive_booking', whole: true, visit: previewOf('/test-drives/token') },
  { name: 'checkout', page: 'checkout', whole: true, visit: previewOf('/cars/car-1/checkout') },
  { name: 'online-payment', page: 'online_payment', whole: true, visit: previewOf('/online-payment') },
  {
    name: 'payment-receipt',
    page: 'payment_receipt',
    whole: true,
    visit: previewOf('/online-payment/token'),
  },
  {
    name: 'personalised-finance',
    page: 'personalised_finance',
    whole: true,
    visit: previewOf('/personalised/finance?car_id=v1'),
  },
  {
    name: 'price-history',
    page: 'vehicle',
    visit: async (place) => {
      await previewOf('/cars/car-1')(place);
      await scrollTo(place.page.getByRole('heading', { name: 'Price history' }));
    },
  },
  { name: 'valuation', page: 'valuation', whole: true, visit: previewOf('/cars/trade-in') },
  { name: 'reservation', page: 'reservation', whole: true, visit: previewOf('/reservations/token') },
  { name: 'purchase', page: 'purchase', whole: true, visit: previewOf('/checkout-journey/purchase-1') },
  { name: 'purchase-resume', page: 'purchase_resume', visit: previewOf('/checkout-journey/resume') },
  { name: 'review-feedback', page: 'review_feedback', visit: previewOf('/review-feedback') },
];

/** Opens what no demo site shows at any time, such as a failure, in the preview. */
function previewOf(path: string): Screen['visit'] {
  return async ({ page }) => {
    const preview = await startPreview('plain');
    try {
      await page.goto(preview.origin + path, { waitUntil: 'networkidle' });
    } finally {
      preview.stop();
    }
  };
}
