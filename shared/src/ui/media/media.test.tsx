import { act, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { BeforeAfter, LazyImage } from '../media'

type Callback = (entries: { isIntersecting: boolean }[]) => void
const observers: { callback: Callback; options: IntersectionObserverInit | undefined }[] = []
const enter = () => act(() => observers.forEach(({ callback }) => callback([{ isIntersecting: true }])))

beforeEach(() => {
  observers.length = 0
  globalThis.IntersectionObserver = class {
    constructor(callback: Callback, options?: IntersectionObserverInit) {
      observers.push({ callback, options })
    }
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver
})

describe('LazyImage', () => {
  it('loads the picture when it enters the viewport, with margin 0 and threshold 0', () => {
    render(<LazyImage src="/a.jpg" alt="客厅" ratio={2} />)
    expect(screen.queryByRole('img')).toBeNull()
    expect(observers[0]?.options).toEqual({ rootMargin: '0px', threshold: 0 })
    enter()
    expect(screen.getByRole('img', { name: '客厅' })).toHaveAttribute('src', '/a.jpg')
  })

  it('shows a placeholder when the picture fails, and tries again with another URL', () => {
    const { rerender } = render(<LazyImage src="/gone.jpg" alt="客厅" />)
    enter()
    fireEvent.error(screen.getByRole('img'))
    expect(screen.getByText('图片加载失败')).toBeVisible()
    rerender(<LazyImage src="/there.jpg" alt="客厅" />)
    expect(screen.getByRole('img')).toHaveAttribute('src', '/there.jpg')
  })

  it('protects the picture: no context menu, no dragging', () => {
    render(<LazyImage src="/a.jpg" alt="客厅" />)
    enter()
    const image = screen.getByRole('img')
    for (const name of ['contextMenu', 'dragStart'] as const) {
      const event = createEvent[name](image)
      fireEvent(image, event)
      expect(event.defaultPrevented).toBe(true)
    }
    expect(image).toHaveAttribute('draggable', 'false')
    expect(image).toHaveClass('protected')
  })
})

describe('BeforeAfter', () => {
  const show = () => {
    const { container } = render(
      <BeforeAfter before="/b.jpg" after="/a.jpg" width={1600} height={900} alt="客厅对比" />,
    )
    const stage = container.firstElementChild as HTMLElement
    stage.getBoundingClientRect = () => ({ left: 100, width: 400 }) as DOMRect
    stage.setPointerCapture = () => {}
    stage.hasPointerCapture = () => true
    return { stage, slider: screen.getByRole('slider'), before: container.querySelectorAll('img')[1]! }
  }

  it('reserves the space at any ratio before the pictures load', () => {
    expect(show().stage).toHaveStyle({ aspectRatio: '1600 / 900' })
  })

  it('shows a small version of the result until that has loaded', () => {
    const { container } = render(
      <BeforeAfter before="/b.jpg" after="/a.jpg" small="/a-320.jpg" width={4} height={3} alt="客厅对比" />,
    )
    expect(container.firstElementChild).toHaveStyle({ backgroundImage: 'url("/a-320.jpg")' })
    fireEvent.load(container.querySelector('img')!)
    expect(container.firstElementChild).not.toHaveStyle({ backgroundImage: 'url("/a-320.jpg")' })
  })

  it('lets the browser choose smaller pictures by srcset', () => {
    const onPhone = { before: '/b-800.jpg', after: '/a-800.jpg' }
    const { container } = render(
      <BeforeAfter before="/b.jpg" after="/a.jpg" onPhone={onPhone} width={1600} height={900} alt="客厅对比" />,
    )
    const sources = [...container.querySelectorAll('source')]
    expect(sources.map(({ srcset }) => srcset)).toEqual(['/a-800.jpg', '/b-800.jpg'])
    expect(new Set(sources.map(({ media }) => media))).toEqual(new Set(['(max-width: 767px)']))
  })

  it('says in the result’s label what it has to be called, for as long as anything of it is seen', () => {
    const at = (initial: number, mark?: string) => (
      <BeforeAfter before="/b" after="/a" width={4} height={3} alt="" initial={initial} mark={mark && <i>{mark}</i>} />
    )
    const label = () => screen.getByText('效果图')
    const { unmount } = render(at(96))
    expect(label()).toHaveAttribute('data-covered', 'true')
    unmount()
    const marked = render(at(96, '草稿'))
    expect(label()).toHaveTextContent('草稿效果图')
    expect(label()).toHaveAttribute('data-covered', 'false')
    marked.unmount()
    render(at(100, '草稿'))
    expect(label()).toHaveAttribute('data-covered', 'true')
  })

  it('reports a picture that failed to load, and retries', () => {
    show()
    const result = screen.getByRole('img', { name: '客厅对比' })
    fireEvent.error(result)
    fireEvent.click(screen.getByRole('button', { name: '重新加载' }))
    expect(screen.queryByText('图片加载失败')).toBeNull()
    expect(screen.getByRole('img', { name: '客厅对比' })).not.toBe(result)
  })

  it('is a slider with a name and a value text, moved by keys', () => {
    const { slider, before } = show()
    expect(slider).toHaveAccessibleName('拖动对比原图与效果图')
    expect(slider).toHaveAttribute('aria-valuetext', '原图占 50%')
    fireEvent.change(slider, { target: { value: '52' } })
    expect(slider).toHaveAttribute('aria-valuetext', '原图占 52%')
    expect(before.style.clipPath).toBe('inset(0 48% 0 0)')
  })

  it('labels the two pictures, visually and for screen readers', () => {
    render(
      <BeforeAfter
        before="/b.jpg"
        after="/a.jpg"
        width={4}
        height={3}
        alt=""
        names={{ before: '普通放大', after: '模型放大' }}
      />,
    )
    const slider = screen.getByRole('slider', { name: '拖动对比普通放大与模型放大' })
    expect(slider).toHaveAttribute('aria-valuetext', '普通放大占 50%')
    expect(screen.getByText('模型放大')).toBeVisible()
  })

  it('follows the pointer, clamped to the picture', () => {
    const { stage, slider } = show()
    fireEvent(stage, new MouseEvent('pointerdown', { bubbles: true, clientX: 200, button: 0 }))
    expect(slider).toHaveAttribute('aria-valuetext', '原图占 25%')
    fireEvent(stage, new MouseEvent('pointermove', { bubbles: true, clientX: 900 }))
    expect(slider).toHaveAttribute('aria-valuetext', '原图占 100%')
  })

  it('labels both sides and hides the label that the divider reaches', () => {
    const { stage } = show()
    expect(screen.getByText('原图')).toHaveAttribute('data-covered', 'false')
    fireEvent(stage, new MouseEvent('pointerdown', { bubbles: true, clientX: 100, button: 0 }))
    expect(screen.getByText('原图')).toHaveAttribute('data-covered', 'true')
    expect(screen.getByText('效果图')).toHaveAttribute('data-covered', 'false')
  })
})
