import { describe, expect, it } from '@jest/globals';
import { html } from './html.ts';

describe('HTML', () => {
  it('escapes what is put into it, in text and in attributes', () => {
    const wrote = `<script>alert("it's")</script> & more`;
    const safe = '&lt;script&gt;alert(&quot;it&#39;s&quot;)&lt;/script&gt; &amp; more';
    expect(html`<p title="${wrote}">${wrote}</p>`.text).toBe(`<p title="${safe}">${safe}</p>`);
  });

  it('keeps pieces of HTML, also in lists, and leaves out missing ones', () => {
    const rows = ['a', '<b>'].map((each) => html`<li>${each}</li>`);
    expect(html`<ul>${rows}${undefined}${false}${[]}</ul>${0}`.text).toBe('<ul><li>a</li><li>&lt;b&gt;</li></ul>0');
  });

  it('takes nothing for HTML that only looks like it', () => {
    expect(html`${JSON.parse('{"text":"<i>"}')}`.text).toBe('[object Object]');
  });
});
