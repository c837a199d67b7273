import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Body, Controller, Get, Header, HttpCode, Module, Post } from '@nestjs/common';
import { Type } from 'class-transformer';
import { IsEmail, Matches, ValidateNested } from 'class-validator';
import { Counter } from 'prom-client';
import { z } from 'zod';
import { Metrics } from '../health/metrics.ts';
import { ReadinessRegistry } from '../health/readiness.ts';
import { swaggerDocument } from '../swagger-document.ts';
import { ConfigurationError } from '../validation/load-config.ts';
import { ZodBody } from '../validation/zod-faults.ts';
import { type RunningService, startService } from './start-service.ts';

class Address {
  @Matches(/^\d{4}$/, { message: 'Invalid postcode. Please enter a 4-digit number.' })
  postcode = '';
}

class Enquiry {
  @IsEmail()
  email = '';

  @ValidateNested()
  @Type(() => Address)
  address = new Address();
}

const lines: { request_id?: string; level?: string }[] = [];
const logger = { level: 'info', destination: { write: (line: string) => lines.push(JSON.parse(line)) } };
let order: string[] = [];
let entered = () => {};
let release = () => {};

@Controller()
class TestController {
  constructor(metrics: Metrics, readiness: ReadinessRegistry) {
    new Counter({ name: 'cars_seen_total', help: 'Cars.', registers: [metrics.registry] }).inc();
    readiness.register('index', () => {
      if (indexDown) throw new Error('index at 10.0.0.7 is down');
    });
  }

  @Get('boom')
  boom() {
    throw new Error('secret detail');
  }

  @Post('enquiries')
  @HttpCode(200)
  enquire(@Body() enquiry: Enquiry) {
    return enquiry;
  }

  @Post('rows')
  rows(@Body(ZodBody(z.object({ rows: z.array(z.object({ price: z.number() })) }))) body: unknown) {
    return body;
  }

  @Get('slow')
  @Header('content-type', 'text/plain')
  async slow() {
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    entered();
    await released;
    order.push('request ended');
    return 'ended';
  }

  beforeApplicationShutdown() {
    order.push('workers stopped');
  }
}

@Module({ controllers: [TestController] })
class TestModule {}

let indexDown = false;
const start = (name: string, more: { processMetrics?: boolean; port?: number } = {}) =>
  startService({ name, module: TestModule, access: 'public', port: 0, bodyLimit: 1000, logger, ...more });

describe('startService', () => {
  let service: RunningService;
  const post = (path: string, body: string, type = 'application/json') =>
    fetch(service.url + path, { method: 'POST', body, headers: { 'content-type': type } });

  beforeAll(async () => {
    service = await start('cars');
  });
  afterAll(() => service.close());

  it('LEAD-4 answers faults of a DTO as problem+json with message and errors, each with its field', async () => {
    const answer = await post('/enquiries', '{"email":"me@","address":{"postcode":"12"},"admin":true}');
    expect(answer.status).toBe(400);
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(await answer.json()).toEqual({
      type: 'about:blank',
      title: 'Bad Request',
      status: 400,
      detail: 'Please fix the following errors:',
      message: 'Please fix the following errors:',
      errors: expect.arrayContaining([
        { field: 'email', message: 'email must be an email; got "me@"' },
        { field: 'address.postcode', message: 'Invalid postcode. Please enter a 4-digit number.' },
        { field: 'admin', message: 'Unknown field.' },
      ]),
      request_id: answer.headers.get('x-request-id'),
    });
  });

  it('answers faults of a zod body by path', async () => {
    const answer = await post('/rows', '{"rows":[{"price":"dear"}]}');
    const body = await answer.json();
    expect(body).toMatchObject({ status: 400, errors: [{ field: 'rows[0].price' }] });
  });

  it.each([
    ['no such address', 'GET', '/nowhere', undefined, 404],
    ['broken JSON', 'POST', '/rows', '{"rows":', 400],
    ['too large a body', 'POST', '/rows', `{"rows":"${'x'.repeat(2000)}"}`, 413],
    ['an unknown error', 'GET', '/boom', undefined, 500],
    ['a broken address', 'GET', '/%E0%A4%A', undefined, 400],
  ])('LEAD-4 answers %s as problem+json', async (_what, method, path, body, status) => {
    const headers = body ? { 'content-type': 'application/json' } : {};
    const answer = await fetch(service.url + path, { method, headers, body: body ?? null });
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    const problem = await answer.json();
    expect(problem).toMatchObject({ status, message: expect.any(String), errors: [], request_id: expect.any(String) });
    expect(JSON.stringify(problem)).not.toContain('secret detail');
  });

  it('refuses a kind of content that it does not read', async () => {
    expect(await (await post('/rows', '<a/>', 'text/xml')).json()).toMatchObject({ status: 415 });
  });

  it('logs an unknown error with its request id and shows a visitor only the id', async () => {
    const answer = await fetch(`${service.url}/boom`, { headers: { 'x-request-id': 'chosen-by-visitor' } });
    const id = answer.headers.get('x-request-id');
    expect(id).not.toBe('chosen-by-visitor');
    const line = lines.find((entry) => entry.request_id === id && entry.level === 'error');
    expect(line).toMatchObject({ service: 'cars', err: { message: 'secret detail' } });
  });

  it('is always live and ready only while its checks pass, without saying why not', async () => {
    expect((await fetch(`${service.url}/health/live`)).status).toBe(200);
    expect(await (await fetch(`${service.url}/health/ready`)).json()).toEqual({ status: 'ok', checks: ['index'] });
    indexDown = true;
    const answer = await fetch(`${service.url}/health/ready`);
    indexDown = false;
    const text = await answer.text();
    expect(answer.status).toBe(503);
    expect(JSON.parse(text)).toMatchObject({ errors: [{ field: 'index', message: 'not ready' }] });
    expect(text).not.toContain('10.0.0.7');
  });

  it('keeps the metrics of two applications in one process apart', async () => {
    const other = await start('leads', { processMetrics: true });
    await (await post('/rows', '{"rows":')).text();
    await (await fetch(`${other.url}/nowhere`)).text();
    const [first, second] = await Promise.all(
      [service, other].map(async ({ url }) => (await fetch(`${url}/metrics`)).text()),
    );
    await other.close();
    expect(first).toMatch(/_count\{service="cars",method="POST",route="\/rows",status="400"\} /);
    expect(first).toContain('cars_seen_total{service="cars"} 1');
    expect(first).not.toMatch(/service="leads"|process_cpu/);
    expect(second).toMatch(/_count\{service="leads",method="GET",route="unmatched",status="404"\} 1/);
    expect(second).toContain('process_cpu');
    expect(second).not.toContain('service="cars"');
  });

  it('does not show its metrics to callers behind a proxy', async () => {
    const answer = await fetch(`${service.url}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.7' } });
    expect(await answer.json()).toMatchObject({ status: 404, detail: 'Nothing was found at this address.' });
  });

  it('says in one line that a port is taken', async () => {
    const taken = start('late', { port: service.port });
    await expect(taken).rejects.toThrow(
      new ConfigurationError(`late can’t listen on 127.0.0.1:${service.port}: the port is taken.`),
    );
  });

  it('describes its routes as OpenAPI, the operations’ routes left out', () => {
    const document = swaggerDocument(service.app, { title: 'Cars', version: '1' });
    expect(Object.keys(document.paths)).toEqual(['/boom', '/enquiries', '/rows', '/slow']);
  });

  it('lets a request in flight end before it stops, and takes no new ones', async () => {
    const stopping = await start('stopping');
    order = [];
    const inHandler = new Promise<void>((resolve) => {
      entered = resolve;
    });
    const answer = fetch(`${stopping.url}/slow`);
    await inHandler;
    const closed = stopping.close();
    await expect(fetch(`${stopping.url}/health/live`)).rejects.toThrow();
    release();
    const ended = await answer;
    expect(await ended.text()).toBe('ended');
    expect(ended.headers.get('connection')).toBe('close');
    await closed;
    await stopping.close();
    expect(order).toEqual(['request ended', 'workers stopped']);
  });

  it('ends a request that takes too long to come in', async () => {
    const impatient = await startService({
      name: 'impatient',
      module: TestModule,
      access: 'public',
      port: 0,
      logger,
      receiveMilliseconds: 50,
    });
    const socket = connect(impatient.port, '127.0.0.1');
    socket.write('POST /rows HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /);
    await impatient.close();
  });

  it('cuts off a request that does not end in the time given', async () => {
    const hanging = await startService({
      name: 'hanging',
      module: TestModule,
      access: 'public',
      port: 0,
      logger,
      drainMilliseconds: 20,
    });
    const inHandler = new Promise<void>((resolve) => {
      entered = resolve;
    });
    const answer = expect(fetch(`${hanging.url}/slow`)).rejects.toThrow();
    await inHandler;
    await hanging.close();
    release();
    await answer;
  });
});
