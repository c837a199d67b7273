import { tmpdir } from 'node:os';
import path from 'node:path';

/** Tests start the product's programs dozens of times: Node keeps the code that it compiled where it does by default. */
export const quickNode = { NODE_COMPILE_CACHE: path.join(tmpdir(), 'node-compile-cache') };

/** Engines that live for minutes: the JVM's second compiler would cost more than what it makes faster. */
export const quickEngines = { ...quickNode, JDK_JAVA_OPTIONS: '-XX:TieredStopAtLevel=1' };
