export { type DefinedCommand, defineCommand } from './define-command.ts';
export { internalClient, serviceModule } from './service-module.ts';
