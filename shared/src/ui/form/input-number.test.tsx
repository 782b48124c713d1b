import { fireEvent, screen } from '@testing-library/react'
import { renderPage } from '../../testing/testing'
import { Form, InputNumber } from '../form'

function mediaMatches(matches: (query: string) => boolean): void {
  jest.spyOn(globalThis, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: matches(query),
        media: query,
        addEventListener() {},
        removeEventListener() {},
      }) as unknown as MediaQueryList,
  )
}
afterEach(() => jest.restoreAllMocks())

describe('InputNumber', () => {
  function Fields() {
    const [form] = Form.useForm<{ groutMm: number }>()
    return (
      <Form form={form} initialValues={{ groutMm: 2 }}>
        <Form.Item name="groutMm" label="砖缝宽度">
          <InputNumber step={0.5} />
        </Form.Item>
        <InputNumber aria-label="旋转角度" defaultValue={0} min={0} />
        <InputNumber aria-label="货价" controls={false} />
      </Form>
    )
  }

  const field = () => screen.getByRole('spinbutton', { name: /^砖缝宽度/ })

  it.each([false, true])('calls its steps after the field, in Chinese (touch: %s)', async (touch) => {
    mediaMatches((query) => touch && query.includes('pointer: coarse'))
    renderPage(<Fields />)
    fireEvent.mouseDown(screen.getByRole('button', { name: '增加砖缝宽度' }))
    expect(field()).toHaveValue('2.5')
    fireEvent.mouseDown(screen.getByRole('button', { name: '减少砖缝宽度' }))
    expect(field()).toHaveValue('2.0')
    expect(screen.getByRole('button', { name: '减少旋转角度' })).toHaveAttribute('aria-disabled', 'true')
    expect(screen.queryByRole('button', { name: /货价|Value/ })).not.toBeInTheDocument()
  })

  it('puts the steps beside the figure under a finger, and keeps them above one another for a mouse', () => {
    const before = () => field().previousElementSibling
    mediaMatches(() => false)
    const { unmount } = renderPage(<Fields />)
    expect(before()).toBeNull()
    unmount()
    mediaMatches((query) => query.includes('pointer: coarse'))
    renderPage(<Fields />)
    expect(before()).toBe(screen.getByRole('button', { name: '减少砖缝宽度' }))
  })
})
