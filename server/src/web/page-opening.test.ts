import { openingTemplate, type PageOpening } from './page-opening'
import { renderPage } from './page.rules'

const TEMPLATE = `<head><title>拼居</title><meta
      name="description"
      content="所有" /><meta property="og:title" content="拼居" /><!--elsewhere--><i>code at once</i><!--/elsewhere-->
<!--first-paint--><!--picture-first--><link id="tessera-code"><!--/picture-first--><!--/first-paint--><!--boot--></head>
<body><div id="root"><!--first-paint--><h1>首页</h1><!--/first-paint--></div>
<!--first-paint--><b>home</b><!--picture-first--><script>after the picture</script><!--/picture-first--><!--/first-paint--></body>`

const picture = {
  src: '/p?w=1600&q=75',
  phoneSrc: '/p?w=960',
  phone: '(max-width: 767px)',
  width: 800,
  height: 600,
  alt: '"砖"',
}
const opening: PageOpening = {
  title: '云<b>家居',
  description: '看效果',
  previewUrl: 'https://a.example/p?s=1&w=480',
  heading: '云家居',
  picture,
  data: { id: 'data', value: { text: '</script>' } },
}

test('the picture and its words stand in the document, and code runs after them', () => {
  const page = openingTemplate(TEMPLATE, opening)
  expect(page).toContain('<title>云&lt;b&gt;家居</title>')
  expect(page).toContain('<meta name="robots" content="noindex">')
  expect(page).toContain('<meta property="og:image" content="https://a.example/p?s=1&amp;w=480">')
  expect(page).toContain(
    '<link rel="preload" as="image" fetchpriority="high" href="/p?w=960" media="(max-width: 767px)">',
  )
  expect(page).toMatch(/<div id="root"><div class="opening">.*srcset="\/p\?w=960".*src="\/p\?w=1600&amp;q=75".*<\/div>/)
  expect(page).toContain('<script>after the picture</script>')
  expect(page).toContain('<link id="tessera-code">')
  expect(page).toContain('{"text":"\\u003c/script\\u003e"}')
  for (const other of ['<title>拼居', '所有', 'code at once', '首页', '<b>home', 'first-paint', 'picture-first'])
    expect(page).not.toContain(other)
  expect(page).toContain('<!--boot-->')
})

test('without a picture, or with a host that has no part for one, code runs at once', () => {
  const locked = openingTemplate(TEMPLATE, { ...opening, picture: null, previewUrl: null })
  const older = openingTemplate(TEMPLATE.replaceAll(/<!--\/?picture-first-->/g, ''), opening)
  for (const page of [locked, older]) {
    expect(page).toContain('code at once')
    expect(page).toContain('<title>云&lt;b&gt;家居</title>')
    expect(page).not.toMatch(/class="opening"|首页|after the picture/)
  }
  expect(locked).not.toContain('og:image')
})

test('a text that reads like the nonce’s marker does not get the nonce', () => {
  const name = '___CSP_NONCE____CSP_NONCE__'
  const picturesToo = { ...opening.picture!, alt: name }
  const data = { id: 'data', value: { name, [name]: 1 } }
  const named = { ...opening, title: name, description: name, heading: name, picture: picturesToo, data }
  const render = (each: PageOpening) =>
    renderPage(openingTemplate(TEMPLATE, each), { nonce: 'FRESH', boot: null, production: true })
  const nonces = (page: string) => page.match(/FRESH/g)?.length
  const page = render(named)
  expect(nonces(page)).toBe(nonces(render(opening)))
  const parsed = new RegExp('id="data" nonce="FRESH">(.*?)</script>').exec(page)![1]!
  expect(JSON.parse(parsed)).toEqual(data.value)
  expect(page).toContain('<title>_&#95;_CSP_NONCE__&#95;_CSP_NONCE__</title>')
})
