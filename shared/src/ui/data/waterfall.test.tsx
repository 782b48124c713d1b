import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Waterfall } from './Waterfall'

type Callback = (entries: { isIntersecting: boolean }[]) => void
const observers: { callback: Callback; options: IntersectionObserverInit | undefined }[] = []
const started: { src: string; finish: (width: number, height: number) => void }[] = []
const RealImage = globalThis.Image
const RealObserver = globalThis.IntersectionObserver

beforeEach(() => {
  observers.length = 0
  started.length = 0
  globalThis.IntersectionObserver = class {
    constructor(callback: Callback, options?: IntersectionObserverInit) {
      observers.push({ callback, options })
    }
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(520)
  globalThis.Image = class {
    naturalWidth = 0
    naturalHeight = 0
    onload: (() => void) | null = null
    set src(src: string) {
      started.push({
        src,
        finish: (width, height) => {
          this.naturalWidth = width
          this.naturalHeight = height
          this.onload?.()
        },
      })
    }
  } as unknown as typeof Image
})
afterEach(() => {
  jest.restoreAllMocks()
  globalThis.Image = RealImage
  globalThis.IntersectionObserver = RealObserver
  globalThis.scrollY = 0
})

const known = (ratios: readonly number[]) =>
  ratios.map((ratio, index) => ({ key: String(index), src: `/${index}.jpg`, ratio }))
const show = (items: readonly { key: string; src: string; ratio?: number }[], onReachBottom?: () => void) =>
  render(
    <Waterfall
      aria-label="图片"
      items={items}
      captionHeight={40}
      renderItem={(item) => <button>{item.key}</button>}
      {...(onReachBottom ? { onReachBottom } : {})}
    />,
  )
const cards = () => screen.getAllByRole('listitem')
function scrollTo(y: number) {
  globalThis.scrollY = y
  act(() => void globalThis.dispatchEvent(new Event('scroll')))
}

it('puts each picture under the shortest column, with the gaps of the specification', () => {
  show(known([1, 0.5, 2]))
  expect(cards().map(({ style }) => [style.width, style.height, style.translate])).toEqual([
    ['250px', '290px', '0px 0px'],
    ['250px', '540px', '270px 0px'],
    ['250px', '165px', '0px 300px'],
  ])
  expect(screen.getByRole('list', { name: '图片' })).toHaveStyle({ height: '540px' })
})

it('measures at most five pictures at a time, and none when the ratios are declared', async () => {
  const items = Array.from({ length: 7 }, (_, index) => ({ key: String(index), src: `/${index}.jpg` }))
  const { unmount } = show(items)
  expect(started.map(({ src }) => src)).toEqual(['/0.jpg', '/1.jpg', '/2.jpg', '/3.jpg', '/4.jpg'])
  await act(async () => started.slice(0, 5).forEach(({ finish }) => finish(100, 200)))
  await waitFor(() => expect(started).toHaveLength(7))
  expect(cards()[0]).toHaveStyle({ height: '540px' })
  unmount()
  started.length = 0
  show(known([2]))
  expect(started).toHaveLength(0)
})

it('requests more 200 px before the end', () => {
  const onReachBottom = jest.fn()
  show(known([2]), onReachBottom)
  expect(observers.at(-1)?.options?.rootMargin).toBe('0px 0px 200px 0px')
  act(() => observers.at(-1)?.callback([{ isIntersecting: true }]))
  expect(onReachBottom).toHaveBeenCalledTimes(1)
})

it('renders at most 200 of 10 000 cards, those near the viewport, and loads no picture below it', () => {
  const many = Array.from({ length: 10_000 }, (_, index) => ({ key: String(index), src: `/${index}.jpg` }))
  show(many)
  const height = Number.parseFloat(screen.getByRole('list').style.height)
  expect(height).toBeGreaterThan(1_000_000)
  expect(cards().length).toBeLessThanOrEqual(200)
  expect(started).toHaveLength(5)
  scrollTo(height / 2)
  expect(cards().length).toBeLessThanOrEqual(200)
  expect(screen.getByRole('button', { name: '5000' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: '0' })).toBeNull()
})

it('keeps the focused card rendered', () => {
  show(known(Array.from({ length: 1000 }, (_, index) => 1 + (index % 3))))
  const first = screen.getByRole('button', { name: '0' })
  first.focus()
  fireEvent.focus(first)
  scrollTo(50_000)
  expect(first).toHaveFocus()
  expect(cards()[0]).toContainElement(first)
  act(() => first.blur())
  expect(screen.queryByRole('button', { name: '0' })).toBeNull()
})
