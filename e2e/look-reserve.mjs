import { chromium } from '@playwright/test';
process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x';
const { default: sparticuz } = await import('@sparticuz/chromium');
const findBrowser = async () => ({ executablePath: await sparticuz.executablePath(), args: ['--no-sandbox','--disable-gpu'], env: { ...process.env } });
const out = '/tmp/reserve-look/shots';
const base = 'http://southern-cross-cars.localhost:5720';
const ask = async (path) => { const r = await fetchAs(path); return r; };
import http from 'node:http';
const fetchText = (path, host) => new Promise((res, rej) => http.get({ host: '127.0.0.1', port: 5720, path, headers: { host } }, (m) => { let t=''; m.on('data', (d) => t += d); m.on('end', () => res(t)); }).on('error', rej));
const fetchAs = async (path) => JSON.parse(await fetchText(path, 'southern-cross-cars.localhost:5720'));
const browser = await chromium.launch(await findBrowser());
const only = process.argv[2];
for (const width of [390, 1280]) {
  const context = await browser.newContext({ viewport: { width, height: width === 390 ? 844 : 900 } });
  const page = await context.newPage();
  const errors = [];
  page.on('pageerror', (e) => errors.push(String(e)));
  page.on('console', (m) => m.type() === 'error' && errors.push(m.text()));
  const shot = async (name) => { await page.waitForLoadState('load'); await page.waitForTimeout(400); await page.screenshot({ path: `${out}/${name}-${width}.png`, fullPage: true }); console.log(name, width, page.url()); };
  try {
    const search = await ask('/api/search');
    let begin, slug;
    for (const hit of search.hits) {
      const model = await ask(`/api/pages?path=${encodeURIComponent('/cars/' + hit.slug)}`);
      const action = model.content.actions?.find((a) => a.kind === 'buy_online');
      if (action) { begin = action.href; slug = hit.slug; break; }
    }
    await page.goto(`${base}/cars/${slug}`); await shot('00-vehicle');
    await page.goto(base + begin); await shot('01-contact');
    await page.click('button:has-text("Save and continue")'); await shot('02-contact-errors');
    await page.fill('input[name=name]', 'Pat'); await page.fill('input[name=last_name]', 'Buyer'); await page.fill('input[name=email]', 'pat@posthorn.example'); await page.fill('input[name=phone]', '0491 570 158');
    await page.click('button:has-text("Save and continue")'); await page.waitForURL(/step=trade_in/); await shot('03-tradein');
    await page.selectOption('select[name="do-you-have-a-trade-in"]', 'Yes'); await page.click('button:has-text("Save and continue")'); await page.waitForURL(/step=vehicle/); 
    await page.fill('input[name=rego]', 'FOUND1'); await page.selectOption('select[name=regoState]', 'QLD').catch(()=>page.fill('[name=regoState]','QLD')); await page.fill('input[name=kms]', '45000');
    for (const [k, v] of Object.entries({ condition: 'Good', service_history: 'Complete', damage: 'None', keys: 'One', finance_owing: 'No' })) await page.selectOption(`select[name=${k}]`, v);
    await shot('04-vehicle'); await page.click('button:has-text("Save and continue")'); await page.waitForURL(/step=payment/); await shot('05-payment');
    await page.selectOption('select[name=purchase_payment]', 'Finance'); await page.click('button:has-text("Save and continue")'); await page.waitForURL(/step=handover/);
    await page.selectOption('select[name=handover]', 'Delivery'); await page.click('button:has-text("Save and continue")'); await page.waitForURL(/step=delivery/); await shot('06-delivery');
    await page.fill('[name=delivery_address]', '14 Aspley Court, North Lakes'); await page.fill('[name=postcode]', '4509'); await page.click('button:has-text("Save and continue")'); await page.waitForURL(/step=deposit/); await shot('07-deposit');
    const purchase = page.url();
    await page.check('input[name=terms_agreed]'); await page.click('button:has-text("Continue to the deposit")'); await page.waitForURL(/reservations/); await shot('08-reservation');
    const reservation = page.url();
    await page.click('a:has-text("Pay $")'); await page.waitForTimeout(500); await shot('09-sandbox');
    await page.fill('input[name=number]', '4000 0000 0000 0002'); await page.fill('input[name=expiry]', '12/39'); await page.fill('input[name=code]', '123'); await page.locator('button').first().click(); await page.waitForTimeout(500); await shot('10-declined');
    await page.fill('input[name=number]', '4000 0000 0000 3220'); await page.fill('input[name=expiry]', '12/39'); await page.fill('input[name=code]', '123'); await page.locator('button').first().click(); await page.waitForTimeout(500); await shot('11-3ds');
    await page.locator('button[value=yes]').click(); await page.waitForURL(/reservations/); await page.waitForTimeout(1500); await page.goto(reservation); await shot('12-reserved');
    await page.goto(purchase.split('?')[0]); await shot('13-summary');
    await page.emulateMedia({ media: 'print' }); await shot('14-summary-print'); await page.emulateMedia({ media: 'screen' });
    const hits2 = (await ask('/api/search')).hits.filter((h) => !h.reserved && h.slug !== slug);
    await page.goto(`${base}/cars/${hits2[3].slug}/checkout`); await shot('15-checkout');
    await page.goto(`${base}/checkout-journey/resume`); await shot('16-signin');
    await page.fill('input[type=tel]', '0491 570 158'); await page.locator('main button[type=submit]').first().click(); await page.waitForURL(/step=code/);
    const box = await fetchText('/outbox', 'localhost:5720');
    const code = /<pre>(\d{6}) is your/.exec(box)?.[1];
    await page.fill('main input[name=code]', code); await page.locator('main button[type=submit]').first().click(); await page.waitForURL(/resume/); await shot('17-resume');
    await page.goto(`${base}/online-payment?reference=INV-1&amount=1250.50`); await shot('18-online-payment');
    await page.goto(reservation); await page.click('button:has-text("Cancel the reservation")'); await page.waitForTimeout(1500); await page.goto(reservation); await shot('19-cancelled');
  } catch (e) { console.log('FAILED', width, String(e).slice(0, 600)); await page.screenshot({ path: `${out}/failed-${width}.png`, fullPage: true }); }
  console.log('errors', width, JSON.stringify(errors.slice(0, 8)));
  await context.close();
}
await browser.close();
