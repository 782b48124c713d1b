const OFTEN = ['display', 'visibility', 'pointerEvents', 'opacity'] as const

const PAGE = `
  <style>
    .gone, [data-state='closed'] { display: none }
    .dim { opacity: 0.5; visibility: hidden }
    .dim em { visibility: visible }
    @media screen { main > p { display: flex } }
    @media print { main { display: none } }
    p::before { display: none }
    .still * { pointer-events: none }
  </style>
  <main>
    <p>text <span class="gone">gone</span></p>
    <p style="display: block" class="gone">here</p>
    <section class="dim">dim <em>not</em> <b>neither</b></section>
    <div data-state="closed"><a href="#x">x</a></div>
    <div class="still"><button>b</button><i style="pointer-events: auto">i</i></div>
    <div hidden>hidden</div><dialog>d</dialog><dialog open>o</dialog>
    <input type="hidden"><input><select><option>1</option></select><table><tbody><tr><td>1</td></tr></tbody></table>
    <svg><g><path></path></g></svg>
  </main>`

/** jsdom's own, which the environment has not touched. */
const own = () => {
  const frame = document.createElement('iframe')
  document.body.append(frame)
  return frame.contentWindow!.getComputedStyle
}
const stylesBy = (computed: typeof getComputedStyle) =>
  Array.from(document.querySelectorAll('main, main *'), (element) => {
    const style = computed(element)
    return [element.outerHTML.slice(0, 40), ...OFTEN.map((name) => style[name]), style.getPropertyValue('display')]
  })

beforeEach(() => (document.body.innerHTML = PAGE))

it('says what jsdom says, of every element', () => {
  const [ours, theirs] = [stylesBy(getComputedStyle), stylesBy(own())]
  expect(ours).toEqual(theirs)
  expect(new Set(ours.flatMap(([, ...values]) => values))).toEqual(
    new Set(
      ['block', 'none', 'flex', '', 'inline-block', 'table', 'table-row-group', 'table-row', 'table-cell'].concat([
        'visible',
        'hidden',
        'auto',
        '0.5',
      ]),
    ),
  )
})

it('notices attributes, styles and sheets that change', () => {
  const text = document.querySelector('p')!
  expect(getComputedStyle(text).display).toBe('flex')
  text.className = 'gone'
  text.setAttribute('style', 'visibility: hidden')
  expect(getComputedStyle(text).visibility).toBe('hidden')
  document.querySelector('style')!.remove()
  expect(getComputedStyle(text).display).toBe('block')
  const sheet = document.head.appendChild(document.createElement('style')).sheet!
  sheet.insertRule('p { display: grid }')
  expect(getComputedStyle(text).display).toBe('grid')
  sheet.deleteRule(0)
  expect(getComputedStyle(text).display).toBe('block')
})

it('leaves the rest to jsdom', () => {
  const style = getComputedStyle(document.querySelector('.dim')!)
  expect([style.color, style.getPropertyValue('color'), 'color' in style]).toEqual([style.color, style.color, true])
  expect(style.color).toMatch(/\S/)
})
