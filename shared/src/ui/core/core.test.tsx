import { act, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { AppError } from '../../http/app-error'
import { Button, ButtonLink, EmptyState, ErrorState, LoadingState, Logo, showError, toast } from '../core'
import { ToastHost } from './ToastHost'
import { toastStore } from './toast.store'

const failure = (reason: AppError['reason'], requestId: string | null = null) =>
  new AppError({ reason, status: 200, code: 20404, data: {}, requestId })

describe('Button', () => {
  it('ignores clicks and submits while busy, and keeps the focus', () => {
    const onClick = jest.fn()
    const onSubmit = jest.fn((event: React.FormEvent) => event.preventDefault())
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" loading onClick={onClick}>
          保存
        </Button>
      </form>,
    )
    const button = screen.getByRole('button', { name: '保存' })
    button.focus()
    fireEvent.click(button)
    expect(onClick).not.toHaveBeenCalled()
    expect(onSubmit).not.toHaveBeenCalled()
    expect(button).toHaveFocus()
    expect(button).toHaveAttribute('aria-busy', 'true')
  })

  it('can be a link', () => {
    render(
      <MemoryRouter>
        <ButtonLink to="/work">进入</ButtonLink>
      </MemoryRouter>,
    )
    expect(screen.getByRole('link', { name: '进入' })).toHaveAttribute('href', '/work')
  })
})

describe('LoadingState', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  it('shows its skeleton only after 150 ms', () => {
    const { container } = render(<LoadingState variant="list" />)
    act(() => jest.advanceTimersByTime(149))
    expect(container.querySelector('.bone')).toBeNull()
    act(() => jest.advanceTimersByTime(1))
    expect(container.querySelectorAll('.bone').length).toBeGreaterThan(10)
    expect(screen.getByText('正在加载')).toBeInTheDocument()
  })
})

describe('EmptyState and ErrorState', () => {
  it('shows an illustration, a sentence and one action', () => {
    const { container } = render(<EmptyState text="还没有客户" action={<Button>新建客户</Button>} />)
    expect(container.querySelector('svg')).toBeInTheDocument()
    expect(screen.getByText('还没有客户')).toBeVisible()
    expect(screen.getByRole('button', { name: '新建客户' })).toBeVisible()
  })

  it('shows what happened and what is kept, retries and copies the request id', async () => {
    const user = userEvent.setup()
    const onRetry = jest.fn()
    render(
      <>
        <ErrorState error={failure('NOT_FOUND', 'req-42')} onRetry={onRetry} kept="照片和选区都在" />
        <ToastHost />
      </>,
    )
    expect(screen.getByRole('alert')).toHaveTextContent('内容不存在或已被删除')
    expect(screen.getByText('照片和选区都在')).toBeVisible()
    await user.click(screen.getByRole('button', { name: '重试' }))
    expect(onRetry).toHaveBeenCalledTimes(1)
    await user.click(screen.getByRole('button', { name: '复制' }))
    expect(await navigator.clipboard.readText()).toBe('req-42')
    expect(await screen.findByText('已复制')).toBeVisible()
  })

  it('leads to the list from what does not exist, where a retry finds no more; another failure is retried', () => {
    const open = (reason: AppError['reason']) => (
      <MemoryRouter>
        <ErrorState error={failure(reason)} onRetry={() => {}} list="/work/list" />
      </MemoryRouter>
    )
    const { rerender } = render(open('NOT_FOUND'))
    expect(screen.getByRole('alert')).toHaveTextContent(/^内容不存在或已被删除返回列表$/)
    expect(screen.getByRole('link', { name: '返回列表' })).toHaveAttribute('href', '/work/list')
    rerender(open('INTERNAL'))
    expect(screen.queryByRole('link')).toBeNull()
    expect(screen.getByRole('button', { name: '重试' })).toBeVisible()
  })

  it('offers the way out instead of a retry for what is not there or not the viewer’s, and only for that', () => {
    const open = (reason: AppError['reason']) => (
      <ErrorState error={failure(reason)} onRetry={() => {}} wayOut={<Button>返回</Button>} />
    )
    const { rerender } = render(open('NOT_FOUND'))
    expect(screen.getByRole('alert')).toHaveTextContent(/^内容不存在或已被删除返回$/)
    rerender(open('FORBIDDEN'))
    expect(screen.getByRole('alert')).toHaveTextContent(/^没有权限进行此操作返回$/)
    rerender(open('INTERNAL'))
    expect(screen.queryByRole('button', { name: '返回' })).toBeNull()
    expect(screen.getByRole('button', { name: '重试' })).toBeVisible()
  })

  it('copies without the clipboard API on plain http', async () => {
    const user = userEvent.setup()
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
    const copied: unknown[] = []
    Object.assign(document, { execCommand: () => copied.push((document.activeElement as HTMLTextAreaElement).value) })
    render(
      <>
        <ErrorState error={failure('NOT_FOUND', 'req-43')} />
        <ToastHost />
      </>,
    )
    await user.click(screen.getByRole('button', { name: '复制' }))
    expect(copied).toEqual(['req-43'])
    expect(await screen.findByText('已复制')).toBeVisible()
    expect(document.querySelector('textarea')).toBeNull()
  })

  it('accepts any thrown value', () => {
    render(<ErrorState error={new TypeError('x is not a function')} />)
    expect(screen.getByRole('alert')).toHaveTextContent('操作失败')
    expect(screen.queryByText('x is not a function')).toBeNull()
  })
})

describe('toast', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => {
    act(() => jest.runOnlyPendingTimers())
    jest.useRealTimers()
  })

  it('replaces a repeated message, keeps at most three and disappears after three seconds', () => {
    render(<ToastHost />)
    act(() => {
      toast.info('一')
      toast.info('一')
      for (const text of ['二', '三', '四']) toast.success(text)
    })
    expect(screen.queryByText('一')).toBeNull()
    expect(screen.getAllByText(/[二三四]/)).toHaveLength(3)
    act(() => jest.advanceTimersByTime(2999))
    expect(screen.getByText('四')).toBeVisible()
    act(() => jest.advanceTimersByTime(1))
    expect(screen.queryByText('四')).toBeNull()
  })

  it('shows a notification with its second line for four and a half seconds', () => {
    render(<ToastHost />)
    act(() => toast.notify('success', '导入结束', '39 位客户全部导入'))
    act(() => jest.advanceTimersByTime(4499))
    expect(screen.getByText('39 位客户全部导入')).toBeVisible()
    act(() => jest.advanceTimersByTime(1))
    expect(screen.queryByText('导入结束')).toBeNull()
  })

  it('restarts the timer of a repeated message', () => {
    render(<ToastHost />)
    act(() => toast.info('网络异常'))
    act(() => jest.advanceTimersByTime(2000))
    act(() => toast.info('网络异常'))
    act(() => jest.advanceTimersByTime(2000))
    expect(screen.getByText('网络异常')).toBeVisible()
  })

  it('translates errors, and ignores cancelled requests and ended sessions', () => {
    act(() => {
      showError(failure('CANCELED'))
      showError(failure('UNAUTHORIZED'))
      showError(failure('MOBILE_TAKEN'))
    })
    expect(toastStore.getState().entries.map(({ text }) => text)).toEqual(['该手机号已存在'])
  })
})

describe('Logo', () => {
  it('names the product to screen readers, also when compact', () => {
    const { container } = render(<Logo compact />)
    expect(container).toHaveTextContent('Tessera 拼居')
    expect(container.querySelectorAll('path')).toHaveLength(4)
  })
})
