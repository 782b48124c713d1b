import { RICH_TEXT_TAGS } from '@tessera/shared/contract/rich-text'
import { HOSTILE } from './rich-text.fixtures'
import { cleanRichText, picturesIn, plainText } from './rich-text'

test.each(HOSTILE)('%s', (_name, html, clean) => {
  expect(cleanRichText(html)).toBe(clean)
  expect(cleanRichText(clean)).toBe(clean)
})

test('whatever comes in, only listed tags and attributes are left', () => {
  const tag = new RegExp(`</?(?:${RICH_TEXT_TAGS.join('|')})(?: (?:href|alt|data-file)="[^"<>]*")*(?: /)?>`, 'g')
  for (const [, html] of HOSTILE) {
    // Each alone and within what the former left open.
    for (const around of [html, `<p><a href="https://a.example">${html}`, `<ul><li>${html}${html}`])
      expect(cleanRichText(around).replaceAll(tag, '')).not.toMatch(/[<>]/)
  }
})

test('lists within lists end somewhere, and what is written there stays', () => {
  const clean = cleanRichText(`${'<ul><li>'.repeat(2000)}底`)
  expect(clean.match(/<ul>/g)).toHaveLength(6)
  expect(clean).toContain('底')
})

test('20 000 characters of nothing but markup are read in no time', () => {
  const begun = performance.now()
  for (const piece of ['<', '<p ', '&', '<!--', '<a href="', '</', '<img data-file="'])
    cleanRichText(piece.repeat(Math.floor(20_000 / piece.length)))
  expect(performance.now() - begun).toBeLessThan(2000)
})

test('other editors’ tags become ours', () => {
  expect(cleanRichText('<h1>题</h1><div><b>粗</b><i>斜</i><strike>删</strike></div><h5>小</h5>')).toBe(
    '<h2>题</h2><p><strong>粗</strong><em>斜</em><s>删</s></p><h3>小</h3>',
  )
})

test('pictures are told once each, and words without formats', () => {
  const text =
    '<h2>客厅 &amp; 阳台</h2><p>第一<strong>行</strong><br />第二行</p><img data-file="b" alt="x" /><img data-file="a" /><img data-file="b" />'
  const clean = cleanRichText(text)
  expect(picturesIn(clean)).toEqual(['b', 'a'])
  expect(plainText(clean)).toBe('客厅 & 阳台 第一行 第二行')
  expect(plainText(cleanRichText('<p>&lt;b&gt; 5 &amp;lt; 6</p>'))).toBe('<b> 5 &lt; 6')
})
