import { fireEvent, screen, waitFor } from '@testing-library/react'
import { z } from 'zod'
import { onTouch, renderPage } from '../../testing/testing'
import { fieldRule, Form, InputNumber } from '../form'

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
    if (touch) onTouch()
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
    const { unmount } = renderPage(<Fields />)
    expect(before()).toBeNull()
    unmount()
    onTouch()
    renderPage(<Fields />)
    expect(before()).toBe(screen.getByRole('button', { name: '减少砖缝宽度' }))
  })

  function Boxes({ onFinish }: { readonly onFinish: (values: { perBox: number | null }) => void }) {
    return (
      <Form name="boxes" initialValues={{ perBox: 4 }} onFinish={onFinish}>
        <Form.Item name="perBox" label="每箱片数" rules={[fieldRule(z.int().min(1).optional(), '请填写 1 以上的整数')]}>
          <InputNumber min={1} precision={0} />
        </Form.Item>
      </Form>
    )
  }

  it.each(['2.5', '-3', '0'])(
    'leaves %s, typed in a form, to the rule instead of making another figure of it',
    async (text) => {
      const onFinish = jest.fn()
      const { user } = renderPage(<Boxes onFinish={onFinish} />)
      const perBox = screen.getByRole('spinbutton', { name: /^每箱片数/ })
      await user.clear(perBox)
      await user.type(perBox, text)
      await user.tab()
      expect(await screen.findByText('请填写 1 以上的整数')).toBeVisible()
      expect(perBox).toHaveValue(text)
      await user.type(perBox, '{Enter}')
      expect(perBox).toHaveValue(text)
      await user.clear(perBox)
      await user.paste('6')
      await user.type(perBox, '{Enter}')
      await waitFor(() => expect(onFinish).toHaveBeenCalledTimes(1))
      expect(onFinish).toHaveBeenCalledWith({ perBox: 6 })
    },
  )

  it.each([
    ['８００', 800],
    ['12。5', 12.5],
    ['１，２００', 1200],
  ])('reads %s, as a Chinese input method types it', async (text, figure) => {
    const onChange = jest.fn()
    const { user } = renderPage(<InputNumber aria-label="长度" onChange={onChange} />)
    await user.type(screen.getByRole('spinbutton', { name: '长度' }), text)
    await user.tab()
    expect(onChange).toHaveBeenLastCalledWith(figure)
    expect(screen.getByRole('spinbutton', { name: '长度' })).toHaveValue(String(figure))
  })

  it('keeps its steps within the bounds in a form, and a figure that was typed outside of one', async () => {
    const onChange = jest.fn()
    const { user } = renderPage(
      <>
        <Boxes onFinish={() => undefined} />
        <InputNumber aria-label="角度" min={0} max={90} defaultValue={30} onChange={onChange} />
      </>,
    )
    for (let step = 0; step < 5; step += 1) fireEvent.mouseDown(screen.getByRole('button', { name: '减少每箱片数' }))
    expect(screen.getByRole('spinbutton', { name: /^每箱片数/ })).toHaveValue('1')
    const angle = screen.getByRole('spinbutton', { name: '角度' })
    await user.clear(angle)
    await user.type(angle, '120')
    await user.tab()
    expect(angle).toHaveValue('90')
    expect(onChange).toHaveBeenLastCalledWith(90)
  })
})
