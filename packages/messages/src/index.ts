export type { Email, EmailAttachment, Sms } from './message.ts';
export { messageConfigOf, messageVariables } from './message-environment.ts';
export { type FaultKind, MessageFault } from './message-fault.ts';
export { type MessageConfig, messageProviders } from './message-providers.ts';
export { MessageSender } from './message-sender.ts';
export { MESSAGE_BOARD, MessageBoard } from './shown/message-board.ts';
export { ShownMessagesController } from './shown/shown-messages.controller.ts';
