import { calculatorAmounts, calculatorFrequencies, repaymentAnswer, showsCalculator } from '@forecourt/contracts';
import { badRequest, notFound } from '@forecourt/service-kit';
import { applyDecorators, Controller, Get, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiAnswer, ApiProblems, ApiRevalidated } from '../api/api-docs.ts';
import { repaymentExample } from '../api/examples/finance.ts';
import { sendJson } from '../http/cacheable.ts';
import { Bounded } from '../limits/route-bounds.ts';
import { CurrentSite } from '../site/current-site.ts';
import type { SiteContext } from '../site/site-context.ts';
import { repaymentView } from './calculator.view.ts';
import { readLoanQuestions, TERM, usualQuestions } from './loan-questions.ts';

const AMOUNTS: Readonly<Record<(typeof calculatorAmounts)[number], string>> = {
  price: 'The price in dollars.',
  deposit: 'What is paid at once; $0 if left out.',
  trade_in: 'What a trade-in pays for; $0 if left out.',
  balloon: 'What is due with the last repayment; $0 if left out.',
};

const ApiAmounts = () =>
  applyDecorators(
    ...calculatorAmounts.map((name) =>
      ApiQuery({
        name,
        required: name === 'price',
        description: AMOUNTS[name],
        schema: { type: 'string', maxLength: 20 },
      }),
    ),
  );

/** The finance calculator (FIN-1). */
@ApiTags('finance')
@Controller('api/finance')
export class FinanceController {
  /** What a loan costs; 404 on a site without the calculator. */
  @Get('repayments')
  @Bounded('read')
  @ApiOperation({
    operationId: 'calculateRepayments',
    summary: 'What a loan costs',
    description:
      'A level annuity in arrears to the cent, with the comparison rate by regulation 100 of the National Consumer Credit Protection Regulations 2010, on a 5-year secured loan of $30,000 with the fees of the site’s lender.',
  })
  @ApiAmounts()
  @ApiQuery({
    name: 'rate',
    required: false,
    description: 'Interest in per cent a year; the site’s rate if left out.',
    schema: { type: 'string', maxLength: 20, example: '8.5' },
  })
  @ApiQuery({
    name: 'term',
    required: false,
    description: 'Months.',
    schema: { type: 'integer', minimum: TERM.least, maximum: TERM.most, default: TERM.usual },
  })
  @ApiQuery({
    name: 'frequency',
    required: false,
    description: 'How often it is repaid.',
    schema: { type: 'string', enum: [...calculatorFrequencies], default: 'weekly' },
  })
  @ApiAnswer(200, repaymentAnswer, 'The repayments, as text.', repaymentExample)
  @ApiRevalidated()
  @ApiProblems(400, 404, 429, 503)
  async repayments(
    @CurrentSite() { config }: SiteContext,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (!showsCalculator(config)) throw notFound();
    const parameters = new URL(request.url, 'http://site.example').searchParams;
    const { faults, loan } = readLoanQuestions(parameters, usualQuestions(0, config));
    if (!loan) throw badRequest(Object.entries(faults).map(([field, message]) => ({ field, message })));
    await sendJson(request, reply, repaymentView(loan, config));
  }
}
