import type { Type } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

/** A command for the CommandBus, with what it is given as its fields. */
export interface DefinedCommand<Input extends object, Result> {
  new (input: Input): Command<Result> & Input;
  /** Its handler, which goes among the providers of a module. */
  readonly handler: Type<ICommandHandler>;
}

/**
 * Declares a command once, by the class that executes it: what a command is given and answers are the types of `execute`, and @nestjs/cqrs
 * finds the class by the command.
 * @param name of the command, imperative, for errors and stack traces
 * @param handler made by Nest with its own injections
 */
export function defineCommand<Input extends object, Result>(
  name: string,
  handler: new (...parts: never[]) => { execute(input: Input): Promise<Result> },
): DefinedCommand<Input, Result> {
  class Defined extends Command<Result> {
    static readonly handler = handler;

    constructor(input: Input) {
      super();
      Object.assign(this, input);
    }
  }
  CommandHandler(Defined)(handler);
  Object.defineProperty(Defined, 'name', { value: name });
  // The fields of the input are assigned, which the type of a class can't say.
  return Defined as unknown as DefinedCommand<Input, Result>;
}
