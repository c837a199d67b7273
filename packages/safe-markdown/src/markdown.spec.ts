import { describe, expect, it } from '@jest/globals';
import { markdownFaults, renderMarkdown } from './markdown.ts';

describe('the Markdown of sites', () => {
  it('has paragraphs, headings, lists, emphasis, rules and links', () => {
    const text =
      '## Hours\n\nWe are **open** and *near*.\n\n- one\n- two\n\n1. first\n\n---\n\n[Stock](/search/used-cars/)';
    expect(renderMarkdown(text)).toBe(
      [
        '<h2>Hours</h2>',
        '<p>We are <strong>open</strong> and <em>near</em>.</p>',
        '<ul>\n<li>one</li>\n<li>two</li>\n</ul>',
        '<ol>\n<li>first</li>\n</ol>',
        '<hr>',
        '<p><a href="/search/used-cars/">Stock</a></p>\n',
      ].join('\n'),
    );
    expect(markdownFaults(text)).toEqual([]);
  });

  it('puts its headings below the title above them, and none below the fourth level', () => {
    expect(renderMarkdown('# a\n## b\n### c\n#### d', 3).match(/<h\d/g)).toEqual(['<h3', '<h3', '<h4', '<h4']);
  });

  it('skips no level of headings', () => {
    expect(renderMarkdown('#### a\n## b\n#### c\n## d').match(/<h\d/g)).toEqual(['<h2', '<h2', '<h3', '<h2']);
  });

  it.each([
    'https://dealer.example/a?b=c#d',
    'http://dealer.example',
    'mailto:sales@dealer.example',
    'tel:0755500101',
    '/about-us',
  ])('links to %s', (href) => {
    expect(renderMarkdown(`[go](${href})`)).toContain(`<a href="${href}">go</a>`);
    expect(markdownFaults(`[go](${href})`)).toEqual([]);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'javascript&colon;alert(1)',
    '&#106;avascript:alert(1)',
    '&#x6A;avascript&#58;alert(1)',
    'java&#9;script:alert(1)',
    'vbscript:msgbox(1)',
    'data:text/html;base64,PHNjcmlwdD4=',
    'file:///etc/passwd',
    '//elsewhere.example',
    'https:elsewhere.example',
    'about-us',
    '#top',
  ])('never links to %s, and names it', (href) => {
    expect(renderMarkdown(`[go](<${href}>)`)).not.toContain('<a ');
    expect(markdownFaults(`[go](<${href}>)`)).toHaveLength(1);
    expect(renderMarkdown(`[go](${href})`)).not.toMatch(/<a |href=/);
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'a <b onclick="alert(1)">b</b>',
    '<a href="javascript:alert(1)">x</a>',
    '<style>*{display:none}</style>',
    '<!-- hidden -->',
    '<svg onload=alert(1)>',
  ])('shows %s as text, and names it', (text) => {
    expect(renderMarkdown(text).replace(/<\/?p>/g, '')).not.toContain('<');
    expect(markdownFaults(text).length).toBeGreaterThan(0);
  });

  it('shows no pictures, whatever their address', () => {
    for (const src of ['https://elsewhere.example/a.gif', 'javascript:alert(1)', 'data:image/png;base64,AAAA']) {
      expect(renderMarkdown(`![seen](<${src}>)`)).not.toMatch(/<img|src=/);
      expect(markdownFaults(`![seen](<${src}>)`)).toContainEqual(expect.stringContaining('a picture'));
    }
  });

  it('lets no title, entity or autolink out of an attribute', () => {
    expect(renderMarkdown('[x](/a "&quot; onmouseover=&quot;alert(1)")')).toBe(
      '<p><a href="/a" title="&quot; onmouseover=&quot;alert(1)">x</a></p>\n',
    );
    expect(renderMarkdown('[x](/a"onclick=alert(1))')).toBe('<p><a href="/a%22onclick=alert(1)">x</a></p>\n');
    expect(renderMarkdown('<javascript:alert(1)> &lt;script&gt;')).toBe(
      '<p>&lt;javascript:alert(1)&gt; &lt;script&gt;</p>\n',
    );
  });

  it('keeps a backslash, which browsers read as a slash, within the path', () => {
    expect(renderMarkdown('[x](</\\\\elsewhere.example>)')).toBe('<p><a href="/%5Celsewhere.example">x</a></p>\n');
  });

  it('ends on text that nests without end', () => {
    const deep = `${'['.repeat(5_000)}x${'](/a)'.repeat(5_000)}`;
    expect(renderMarkdown(deep).length).toBeLessThan(200_000);
    expect(renderMarkdown(`${'- '.repeat(2_000)}x`).match(/<ul>/g)?.length).toBeLessThan(20);
    expect(renderMarkdown(`${'*'.repeat(10_000)}x`)).not.toContain('<em>');
  });
});
