import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { z } from 'zod'
import { mobile } from '../../contract/schemas'
import { renderPage } from '../../testing/testing'
import { Button } from '../core'
import { AnimatedRadio, ColorSwatch, fieldRule, Form, Input } from '../form'
import { DateRange } from './DateRange'

function MobileForm({ onFinish }: { readonly onFinish: (values: { mobile?: string }) => void }) {
  const [form] = Form.useForm<{ mobile?: string }>()
  return (
    <Form form={form} onFinish={onFinish}>
      <Form.Item name="mobile" label="手机号" rules={[fieldRule(mobile.optional(), '手机号不正确')]}>
        <Input />
      </Form.Item>
      <Button type="submit">保存</Button>
    </Form>
  )
}

describe('Form', () => {
  it('validates by the contract’s schema on blur, and treats empty text as absent', async () => {
    const onFinish = jest.fn()
    const { user } = renderPage(<MobileForm onFinish={onFinish} />)
    const field = screen.getByLabelText(/手机号/)
    await user.type(field, '123')
    await user.tab()
    expect(await screen.findByText('手机号不正确')).toBeVisible()
    await user.clear(field)
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(onFinish).toHaveBeenCalledTimes(1))
  })

  it('shows its own messages alone, not the browser’s bubble for an address', async () => {
    const { user } = renderPage(
      <Form>
        <Form.Item name="email" label="邮箱" rules={[fieldRule(z.email(), '请填写正确的邮箱')]}>
          <Input type="email" />
        </Form.Item>
        <Button type="submit">保存</Button>
      </Form>,
    )
    await user.type(screen.getByLabelText(/邮箱/), 'not-a-mail')
    await user.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('请填写正确的邮箱')).toBeVisible()
    expect(screen.getByLabelText<HTMLInputElement>(/邮箱/).form).toHaveProperty('noValidate', true)
  })

  it('judges a field that shows an error anew when a button changes it, whoever refused it', async () => {
    function Later({ value, onChange }: { readonly value?: string; readonly onChange?: (value: string) => void }) {
      return (
        <>
          <span>{value}</span>
          <Button onClick={() => onChange?.('14')}>再晚些</Button>
          <Button onClick={() => onChange?.('13800138000')}>正好</Button>
        </>
      )
    }
    function TimesForm() {
      const [form] = Form.useForm<{ own: string; others: string }>()
      return (
        <Form form={form} initialValues={{ own: '13', others: '1' }}>
          <Form.Item name="own" label="手机号" rules={[fieldRule(mobile, '手机号不正确')]}>
            <Later />
          </Form.Item>
          <Form.Item name="others" label="备注">
            <Input />
          </Form.Item>
          <Button type="submit">保存</Button>
          <Button onClick={() => form.setFields([{ name: 'others', errors: ['服务器不收'] }])}>拒绝</Button>
        </Form>
      )
    }
    const { user } = renderPage(<TimesForm />)
    await user.click(screen.getByRole('button', { name: '再晚些' }))
    expect(screen.queryByText('手机号不正确')).toBeNull()
    await user.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('手机号不正确')).toBeVisible()
    await user.click(screen.getByRole('button', { name: '再晚些' }))
    expect(screen.getByText('手机号不正确')).toBeVisible()
    await user.click(screen.getByRole('button', { name: '正好' }))
    await waitFor(() => expect(screen.queryByText('手机号不正确')).toBeNull())
    await user.click(screen.getByRole('button', { name: '拒绝' }))
    expect(await screen.findByText('服务器不收')).toBeVisible()
    await user.type(screen.getByLabelText(/备注/), '2')
    await waitFor(() => expect(screen.queryByText('服务器不收')).toBeNull())
  })
})

describe('AnimatedRadio', () => {
  it('is a radio group, operated by keys and clicks', async () => {
    const onChange = jest.fn()
    const { user } = renderPage(
      <AnimatedRadio
        aria-label="铺贴方式"
        value="straight"
        onChange={onChange}
        options={[
          { value: 'straight', label: '直铺' },
          { value: 'diagonal', label: '斜铺' },
          { value: 'herringbone', label: '人字拼', disabled: true },
        ]}
      />,
    )
    expect(screen.getByRole('radiogroup', { name: '铺贴方式' })).toBeInTheDocument()
    expect(screen.getByRole('radio', { name: '直铺' })).toBeChecked()
    await user.click(screen.getByRole('radio', { name: '斜铺' }))
    expect(onChange).toHaveBeenCalledWith('diagonal')
    expect(screen.getByRole('radio', { name: '人字拼' })).toBeDisabled()
  })
})

describe('ColorSwatch', () => {
  function Grout() {
    const [color, setColor] = useState('#d9d4c8')
    return (
      <>
        <ColorSwatch
          aria-label="美缝颜色"
          value={color}
          onChange={setColor}
          presets={[
            { value: '#D9D4C8', label: '米白' },
            { value: '#4a4a4a', label: '深灰' },
          ]}
        />
        <output>{color}</output>
      </>
    )
  }

  it('matches presets case-insensitively, and accepts any other colour', async () => {
    const { user } = renderPage(<Grout />)
    expect(screen.getByRole('radio', { name: '米白' })).toBeChecked()
    await user.click(screen.getByRole('radio', { name: '深灰' }))
    expect(screen.getByText('#4a4a4a')).toBeVisible()
    fireEvent.change(screen.getByLabelText('其他颜色'), { target: { value: '#112233' } })
    expect(screen.getByText('#112233')).toBeVisible()
    expect(screen.getByRole('radio', { name: '深灰' })).not.toBeChecked()
  })
})

describe('DateRange', () => {
  it('shows its days once the calendar has loaded', async () => {
    renderPage(
      <DateRange value={{ from: '2026-01-05T00:00:00.000', to: '2026-01-09T23:59:59.999' }} aria-label="创建时间" />,
    )
    expect(await screen.findByDisplayValue('2026-01-05')).toBeVisible()
    expect(screen.getByDisplayValue('2026-01-09')).toBeVisible()
  })
})
