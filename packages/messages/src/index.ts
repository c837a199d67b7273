export { LetterCarrier } from './letters/letter.process.ts';
export { letterControllers, letterProviders, letterRetention } from './letters/letter.providers.ts';
export { LetterRows } from './letters/letter.rows.ts';
export { createLetterTable, dropLetterTable, dropTexts, indexTexts } from './letters/letter.table.ts';
export type { Letter, LetterContent } from './letters/letter.ts';
export { letterReference } from './letters/letter-reference.ts';
export { Letters } from './letters/letters.ts';
export {
  escaped,
  type MailPicture,
  mailButton,
  mailDocument,
  /** @internal for specs */
  mailFaults,
  mailHeading,
  mailLink,
  mailPicture,
} from './letters/mail-html.ts';
export { inTwoForms, type MailContent, type MailFact, type MailParts, oneLine } from './letters/mail-parts.ts';
export type { LetterPurpose } from './letters/purposes.ts';
export { smsText } from './letters/sms-text.ts';
export { type Email, type EmailAttachment, type FaultKind, MessageFault, replyAddress, type Sms } from './message.ts';
export { messageConfigOf, messageVariables, readMessages } from './message-environment.ts';
export type { MessageConfig } from './message-providers.ts';
export { MessageSender } from './message-sender.ts';
export { MESSAGE_BOARD, MessageBoard } from './shown-messages.ts';
export {
  SMS_BUDGET,
  type SmsBudget,
  smsADay,
  smsBudgetOf,
  smsVariables,
  /** @internal for specs */
  usualBudget,
} from './sms-budget.ts';
