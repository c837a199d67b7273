import {
  createCredential,
  createdCredential,
  createdSubscription,
  createSubscription,
  credential,
  crmReport,
  delivery,
  driveCalendarAddress,
  driveCalendarRequest,
  feedKey,
  issuedFeedKey,
  issueFeedKey,
  leadKeys,
  leadKeysRequest,
  leadList,
  leadTimeline,
  pulledLeads,
  recordedReport,
  replayed,
  replayRequest,
  rotateKey,
  rotateSecret,
  sendAgain,
  subscription,
  supportDeliveries,
  testResult,
} from '@forecourt/contracts';
import { z } from 'zod';

/** Credentials without their secrets. */
export const credentialList = z.array(credential);
/** Keys of stock feeds without their secrets. */
export const feedKeyList = z.array(feedKey);
/** What replaces a key of either kind. */
export const successorKey = z.union([createdCredential, issuedFeedKey]);

/** Subscriptions without their secrets. */
export const subscriptionList = z.array(subscription);
/** Deliveries of a subscription, the newest first. */
export const deliveryList = z.array(delivery);

/** The names and descriptions of what needs a credential besides stock and sites: keys themselves, CRMs and support. */
export const keyNames = {
  CredentialList: [credentialList, 'Credentials, without their secrets.'],
  NewCredential: [createCredential, 'What a credential is for, and who uses it.'],
  Subscription: [subscription, 'A dealership’s subscription to its leads.'],
  CreateSubscription: [createSubscription, 'A new subscription.'],
  CreatedSubscription: [createdSubscription, 'A subscription with its newest secret.'],
  SubscriptionList: [subscriptionList, 'Subscriptions without their secrets.'],
  DeliveryList: [deliveryList, 'Deliveries, the newest first.'],
  RotateSecret: [rotateSecret, 'How a secret is rotated.'],
  ReplayRequest: [replayRequest, 'What is sent again.'],
  Replayed: [replayed, 'How many messages are sent again.'],
  TestResult: [testResult, 'How a test message was answered.'],
  LeadKeys: [leadKeys, 'Keys that open leads of the lead topic, as a JWK Set.'],
  DriveCalendarRequest: [driveCalendarRequest, 'The place whose bookings a calendar shows.'],
  DriveCalendarAddress: [driveCalendarAddress, 'The secret address of a calendar of bookings.'],
  LeadKeysRequest: [leadKeysRequest, 'The leads whose keys are wanted.'],
  PulledLeads: [pulledLeads, 'The next events of leads.'],
  CrmReport: [crmReport, 'What a CRM reports of a lead.'],
  RecordedReport: [recordedReport, 'The answer to a report.'],
  LeadTimeline: [leadTimeline, 'A lead’s history and deliveries.'],
  LeadList: [leadList, 'Leads, the newest first, without their persons.'],
  LeadDeliveries: [supportDeliveries, 'What of a lead went where.'],
  SendAgain: [sendAgain, 'Where a lead is sent again.'],
  CreatedCredential: [createdCredential, 'A credential with its token.'],
  FeedKeyList: [feedKeyList, 'Keys of stock feeds, without their secrets.'],
  NewFeedKey: [issueFeedKey, 'Who signs with a key, and for which dealerships.'],
  IssuedFeedKey: [issuedFeedKey, 'A key of a stock feed with its secret.'],
  KeyRotation: [rotateKey, 'For how long the old key still works.'],
  SuccessorKey: [successorKey, 'A credential or a key of a stock feed, with its secret.'],
} as const;
