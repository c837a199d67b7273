import { describe, expect, it } from '@jest/globals';
import { findEngine, runCommand } from './engine.ts';

describe('the engine that containers are run with', () => {
  const withThese = (...there: string[]) => findEngine((command) => there.includes(command.join(' ')))?.engine;

  it('is Docker where it answers, and else podman', () => {
    const docker = ['docker compose version', 'docker info'];
    const podman = ['podman-compose version', 'podman info'];
    expect(withThese(...podman, ...docker)).toBe('docker');
    expect(withThese(...podman)).toBe('podman');
  });

  it('is none where only a part of one is there, such as a CLI without its engine', () => {
    expect(withThese('docker compose version')).toBeUndefined();
    expect(withThese('docker info', 'podman-compose version')).toBeUndefined();
  });

  it('says what a failed command said', async () => {
    const failing = runCommand([process.execPath, '-e', 'console.error("no such image"); process.exit(3)']);
    await expect(failing).rejects.toThrow(/ended with 3:\nno such image/);
  });
});
