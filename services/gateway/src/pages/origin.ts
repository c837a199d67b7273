import type { FastifyRequest } from 'fastify';

/** Scheme and host that a site was asked by, as https://cars.example: absolute addresses start with it. */
export const originOf = ({ protocol, host }: FastifyRequest): string => `${protocol}://${host}`;
