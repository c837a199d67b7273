import { delivery, subscription } from '@forecourt/contracts';
import { z } from 'zod';

/** Subscriptions without their secrets. */
export const subscriptionList = z.array(subscription);
/** Deliveries of a subscription, the newest first. */
export const deliveryList = z.array(delivery);
