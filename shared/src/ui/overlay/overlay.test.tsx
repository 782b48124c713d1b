import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { missing } from '../../http/app-error'
import { onPhone, renderPage } from '../../testing/testing'
import { ErrorState } from '../core'
import { confirm, DetailDrawer, Sheet } from '../overlay'

afterEach(() => jest.restoreAllMocks())

describe('Sheet', () => {
  it('is a modal of 500 px that a backdrop click closes', () => {
    const onClose = jest.fn()
    renderPage(
      <Sheet open title="余额不足" onClose={onClose} footer={<button type="button">知道了</button>}>
        内容
      </Sheet>,
    )
    const dialog = screen.getByRole('dialog', { name: '余额不足' })
    expect(dialog).toHaveStyle({ width: '500px' })
    const wrap = document.querySelector('.ant-modal-wrap')!
    fireEvent.mouseDown(wrap)
    fireEvent.mouseUp(wrap)
    fireEvent.click(wrap)
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('locks scrolling without a style element that a strict CSP would block', () => {
    const { unmount } = renderPage(
      <Sheet open title="余额不足" onClose={() => {}}>
        内容
      </Sheet>,
    )
    expect(document.body.style.overflow).toBe('hidden')
    const written = [...document.querySelectorAll('style')].map(({ textContent }) => textContent ?? '')
    expect(written.filter((text) => text.includes('html body'))).toEqual([])
    unmount()
    expect(document.body.style.overflow).toBe('')
  })

  it.each(['a modal', 'a bottom sheet', 'a drawer'])(
    'begins as %s at the dialog, which is named by its title',
    async (kind) => {
      // Nothing has a place in jsdom.
      jest.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockReturnValue(document.body)
      if (kind === 'a bottom sheet') onPhone()
      const Overlay = kind === 'a drawer' ? DetailDrawer : Sheet
      function Page() {
        const [open, setOpen] = useState(false)
        return (
          <>
            <button type="button" onClick={() => setOpen(true)}>
              打开
            </button>
            <Overlay open={open} title="客户" onClose={() => setOpen(false)}>
              <input aria-label="姓名" />
            </Overlay>
          </>
        )
      }
      const { user } = renderPage(<Page />)
      screen.getByRole('button', { name: '打开' }).focus()
      await user.keyboard('{Enter}')
      const dialog = await screen.findByRole('dialog', { name: '客户' })
      await waitFor(() => expect(dialog).toHaveFocus())
      // Once it has come in, too.
      await new Promise((resolve) => setTimeout(resolve, 500))
      expect(dialog).toHaveFocus()
      await user.tab()
      expect(dialog).toContainElement(document.activeElement as HTMLElement)
    },
  )

  it('leaves the focus to a field that takes it', async () => {
    jest.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockReturnValue(document.body)
    renderPage(
      <Sheet open title="客户" onClose={() => {}}>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
        <input aria-label="姓名" autoFocus />
      </Sheet>,
    )
    expect(await screen.findByLabelText('姓名')).toHaveFocus()
  })

  it('gives the focus back to what had it before when it is gone at once, and its button with it', async () => {
    // Nothing has a place in jsdom.
    jest.spyOn(HTMLElement.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList)
    function List() {
      const [step, setStep] = useState<'list' | 'sheet' | 'done'>('list')
      return (
        <>
          <input type="checkbox" aria-label="选择" />
          <input aria-label="搜索" />
          {step === 'done' ? null : (
            <button type="button" onClick={() => setStep('sheet')}>
              批量修改
            </button>
          )}
          {step === 'sheet' ? (
            <Sheet open title="批量修改 1 件" onClose={() => setStep('list')}>
              <button type="button" onClick={() => setStep('done')}>
                保存修改
              </button>
            </Sheet>
          ) : null}
        </>
      )
    }
    const { user } = renderPage(<List />)
    await user.click(screen.getByRole('checkbox'))
    await user.click(screen.getByRole('textbox'))
    await user.click(screen.getByRole('button', { name: '批量修改' }))
    await user.click(await screen.findByRole('button', { name: '保存修改' }))
    // A field for text is left out: a phone would bring up its keyboard.
    await waitFor(() => expect(screen.getByRole('checkbox')).toHaveFocus())
  })

  it('is a bottom sheet on a phone', () => {
    onPhone()
    const onClose = jest.fn()
    renderPage(
      <Sheet open title="余额不足" onClose={onClose}>
        内容
      </Sheet>,
    )
    expect(document.querySelector('.ant-drawer-bottom')).toBeInTheDocument()
    fireEvent.click(document.querySelector('.ant-drawer-mask')!)
    expect(onClose).toHaveBeenCalledTimes(1)
  })
})

describe('DetailDrawer', () => {
  it('offers the list for what is not there, in a drawer beside it', async () => {
    const close = jest.fn()
    const { user } = renderPage(
      <DetailDrawer open title="设计详情" onClose={close}>
        <ErrorState error={missing()} onRetry={() => {}} />
      </DetailDrawer>,
    )
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
    await user.click(screen.getByRole('button', { name: '返回列表' }))
    expect(close).toHaveBeenCalledTimes(1)
  })
})

describe('confirm', () => {
  const ask = () => {
    let answer!: Promise<boolean>
    act(() => {
      answer = confirm({ title: '删除客户？', content: '删除后 30 天内可恢复。', okText: '删除', danger: true })
    })
    return answer
  }

  it('resolves to true on confirm', async () => {
    const { user } = renderPage(null)
    const answer = ask()
    await screen.findByText('删除后 30 天内可恢复。')
    await user.click(screen.getByRole('button', { name: '删除' }))
    await expect(answer).resolves.toBe(true)
    await waitFor(() => expect(screen.queryByText('删除客户？')).toBeNull())
  })

  it('is asked once when it is called twice, and again once it was answered', async () => {
    const { user } = renderPage(null)
    const [first, second] = [ask(), ask()]
    await expect(second).resolves.toBe(false)
    await screen.findByText('删除客户？')
    await user.click(screen.getByRole('button', { name: '删除' }))
    await expect(first).resolves.toBe(true)
    await waitFor(() => expect(screen.queryByText('删除客户？')).toBeNull())
    const again = ask()
    await screen.findByText('删除客户？')
    await user.click(screen.getByRole('button', { name: '删除' }))
    await expect(again).resolves.toBe(true)
  })

  it('closes by itself once there is nothing to ask any more, and is not asked after that', async () => {
    renderPage(null)
    const gone = new AbortController()
    let answer!: Promise<boolean>
    act(() => {
      answer = confirm({ title: '取消订单？', signal: gone.signal })
    })
    await screen.findByText('取消订单？')
    act(() => gone.abort())
    await expect(answer).resolves.toBe(false)
    await waitFor(() => expect(screen.queryByText('取消订单？')).toBeNull())
    await expect(confirm({ title: '取消订单？', signal: gone.signal })).resolves.toBe(false)
    expect(screen.queryByText('取消订单？')).toBeNull()
  })

  it('lies above a sheet that was opened from a drawer', async () => {
    const { user } = renderPage(
      <DetailDrawer open title="客户" onClose={() => {}}>
        <Sheet open title="发给客户" onClose={() => {}}>
          链接
        </Sheet>
      </DetailDrawer>,
    )
    const layerOf = (text: string) => {
      const placed = screen.getByText(text).closest<HTMLElement>('[style*="z-index"]')
      return Number(placed?.style.zIndex)
    }
    await screen.findByText('链接')
    const answer = ask()
    await screen.findByText('删除客户？')
    expect(layerOf('链接')).toBeGreaterThan(1000)
    expect(layerOf('删除客户？')).toBeGreaterThan(layerOf('链接'))
    await user.click(screen.getByRole('button', { name: '删除' }))
    await expect(answer).resolves.toBe(true)
  })

  it('resolves to false on any other way of closing, and cleans up', async () => {
    const { user } = renderPage(null)
    const answer = ask()
    await screen.findByText('删除客户？')
    await user.keyboard('{Escape}')
    await expect(answer).resolves.toBe(false)
    await waitFor(() => expect(screen.queryByText('删除客户？')).toBeNull())
  })
})
