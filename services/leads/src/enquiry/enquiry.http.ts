import type { EnquiryAnswer } from '@forecourt/contracts';
import { AllowCallers, Caller, type CallerClaims, callerMeta } from '@forecourt/service-kit';
import { Body, Controller, Headers, Post, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiHeader, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { SubmitEnquiry } from './enquiry.commands.ts';
import { keptText } from './enquiry.fields.ts';
import { EnquiryRequest, readIdempotencyKey } from './enquiry.request.ts';
import { toEnquiry } from './enquiry.ts';

const LONGEST_USER_AGENT = 500;

/** Enquiries of visitors, as the gateway passes them on. */
@ApiTags('enquiries')
@Controller('enquiries')
@AllowCallers({ gateway: ['visitor'] })
export class EnquiryController {
  constructor(private readonly commands: CommandBus) {}

  /** Takes an enquiry (LEAD-1): 201, and 200 with the same answer when the same try comes again (LEAD-6). */
  @Post()
  @ApiOperation({ summary: 'Send an enquiry' })
  @ApiHeader({ name: 'Idempotency-Key', required: true, description: 'New for each enquiry, the same for each try.' })
  async submit(
    @Body() request: EnquiryRequest,
    @Headers('idempotency-key') idempotencyKey: unknown,
    @Headers('x-visitor-suspected') suspected: string | undefined,
    @Headers('x-visitor-user-agent') userAgent: string | undefined,
    @Caller() caller: CallerClaims,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<EnquiryAnswer> {
    const known = toEnquiry(request, userAgent && keptText(userAgent, LONGEST_USER_AGENT));
    const enquiry = suspected === undefined ? known : { ...known, suspected: true as const };
    const key = readIdempotencyKey(idempotencyKey);
    const { answer, repeated } = await this.commands.execute(
      new SubmitEnquiry({ enquiry, idempotencyKey: key, caller, meta: callerMeta(caller) }),
    );
    reply.code(repeated ? 200 : 201);
    return answer;
  }
}
