import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { z } from 'zod'
import { defineEndpoint } from '../../contract/endpoint'
import { useEndpointMutation } from '../../query/query'
import { endSession } from '../../session/session.store'
import { failWith, mockApi, renderPage } from '../../testing/testing'
import { draftKeeper, Form, FormSheet, Input, useFormWaits } from '../form'

const saveShop = defineEndpoint({
  method: 'POST',
  path: '/shop/v1/saveShop',
  access: 'signed-in',
  summary: 'A record for the form under test.',
  input: z.object({
    clientToken: z.string(),
    version: z.int(),
    shop: z.object({ name: z.string(), phone: z.string() }),
  }),
  output: z.object({ name: z.string() }),
})

interface Shop {
  readonly name: string
  readonly phone: string
}
const SHOP: Shop = { name: '恒通', phone: '1' }
const LATEST = { version: 7, values: { name: '恒通旗舰店', phone: '1' } }

interface ShopFormProps {
  readonly closing?: 'asks' | 'keeps'
  readonly fresh?: boolean
  readonly latest?: typeof LATEST
  readonly onFailed?: () => void
  readonly draftOf?: string
  readonly survives?: boolean
  readonly version?: number
}

function ShopForm({
  closing = 'asks',
  fresh = false,
  latest = LATEST,
  onFailed,
  draftOf,
  survives,
  version = 3,
}: ShopFormProps) {
  const [open, setOpen] = useState(true)
  const [saved, setSaved] = useState('')
  /** As the query of the record has it: a colleague may have saved since the form was opened. */
  const [record, setRecord] = useState({ version, values: SHOP })
  const save = useEndpointMutation(saveShop)
  return (
    <>
      <button onClick={() => setOpen(true)}>打开</button>
      <button onClick={() => setRecord({ version: 7, values: { name: '恒通', phone: '2' } })}>更新</button>
      <output>{saved}</output>
      <FormSheet
        open={open}
        title="门店"
        onClose={() => setOpen(false)}
        name="shop"
        submitText="保存"
        closing={closing}
        {...(draftOf && { draftOf })}
        {...(survives && { survives })}
        clearable
        initialValues={record.values}
        save={save}
        toInput={(shop, { clientToken, version }) => ({ clientToken, version, shop })}
        within="shop"
        faults={{ name: '名称不对', phone: '电话不对' }}
        refusalOf={(error) => (error.reason === 'NAME_TAKEN' ? { field: 'name', text: '名称已有' } : null)}
        {...(fresh && {
          freshness: {
            version: record.version,
            latest: () => Promise.resolve(latest),
            labels: { name: '名称', phone: '电话' },
          },
        })}
        onSaved={({ name }) => {
          setSaved(name)
          setOpen(false)
        }}
        {...(onFailed && { onFailed })}
      >
        <Form.Item name="name" label="名称">
          <Input />
        </Form.Item>
        <Upload />
        <Form.Item name="phone" label="电话">
          <Input />
        </Form.Item>
      </FormSheet>
    </>
  )
}

function Upload() {
  const [sending, setSending] = useState(false)
  useFormWaits(sending)
  return (
    <button type="button" onClick={() => setSending(!sending)}>
      {sending ? '上传完成' : '上传'}
    </button>
  )
}

const sheet = async () => within(await screen.findByRole('dialog'))
const nameField = async () => (await sheet()).getByLabelText('名称')
const saveButton = async () => (await sheet()).getByRole('button', { name: '保存' })

const storedDrafts = () => Object.keys(localStorage).filter((key) => key.startsWith('tessera-draft/'))
const forget = () => ['', 'one', 'other'].forEach((record) => draftKeeper(`shop/${record}`, 'page').drop())
/** What is only in memory is gone. */
const reload = () => {
  cleanup()
  forget()
}

async function open(props: ShopFormProps = {}, answer: () => { name: string } = () => ({ name: '已存' })) {
  const api = mockApi([[saveShop, answer]])
  const page = renderPage(<ShopForm {...props} />)
  await page.user.type(await nameField(), '店')
  return { api, ...page }
}

describe('FormSheet', () => {
  it('sends one call for a double click, closes, and uses a new token for the next record', async () => {
    const { api, user } = await open()
    await user.dblClick(await saveButton())
    expect(await screen.findByText('已存')).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: '打开' }))
    expect(await nameField()).toHaveValue('恒通')
    await user.click(await saveButton())
    await waitFor(() => expect(api.calls(saveShop)).toHaveLength(2))
    const [first, second] = api.calls(saveShop)
    expect(first?.shop).toEqual({ name: '恒通店', phone: '1' })
    expect(second?.clientToken).not.toBe(first?.clientToken)
  })

  it('shows the error, keeps the input, and retries with the same token', async () => {
    const onFailed = jest.fn()
    const { api, user } = await open({ onFailed }, () => failWith('UNAVAILABLE'))
    await user.click(await saveButton())
    const note = await (await sheet()).findByRole('alert')
    for (const text of ['服务不可用', '填写的内容都在', 'test-request']) expect(note).toHaveTextContent(text)
    expect(onFailed).toHaveBeenCalledTimes(1)
    expect(await nameField()).toHaveValue('恒通店')
    await user.click(await saveButton())
    await waitFor(() => expect(api.calls(saveShop)).toHaveLength(2))
    expect(new Set(api.calls(saveShop).map(({ clientToken }) => clientToken)).size).toBe(1)
  })

  it('shows a server-side field error at its field instead of a note', async () => {
    const issues = [
      { path: 'shop.phone', message: 'too_big' },
      { path: 'clientToken', message: 'too_small' },
    ]
    const { api, user } = await open({}, () => failWith('VALIDATION', { issues }))
    await user.click(await saveButton())
    expect(await screen.findByText('电话不对')).toBeVisible()
    expect(screen.queryByText('名称不对')).toBeNull()
    expect(screen.queryByText(/填写的内容都在/)).toBeNull()
    api.use(saveShop, () => failWith('NAME_TAKEN'))
    await user.click(await saveButton())
    expect(await screen.findByText('名称已有')).toBeVisible()
  })

  it('confirms before discarding input, and warns before unload', async () => {
    const { user } = await open()
    expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false)
    await user.click((await sheet()).getByRole('button', { name: '取消' }))
    await user.click(await screen.findByRole('button', { name: '继续填写' }))
    expect(await screen.findByLabelText('名称')).toHaveValue('恒通店')
    await user.click(screen.getByRole('button', { name: '取消' }))
    await user.click(await screen.findByRole('button', { name: '放弃' }))
    await waitFor(() => expect(screen.queryByLabelText('名称')).toBeNull())
    expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(true)
    await user.click(screen.getByRole('button', { name: '打开' }))
    expect(await screen.findByLabelText('名称')).toHaveValue('恒通')
  })

  it('leaves a form that was opened anew alone when the call of the former one answers', async () => {
    let answer: (data: { name: string }) => void = () => undefined
    const { api, user } = await open()
    api.use(saveShop, () => new Promise((resolve) => (answer = resolve)))
    await user.click(await saveButton())
    await user.click((await sheet()).getByRole('button', { name: '取消' }))
    await user.click(await screen.findByRole('button', { name: '放弃' }))
    await waitFor(() => expect(screen.queryByLabelText('名称')).toBeNull())
    await user.click(screen.getByRole('button', { name: '打开' }))
    await user.type(await nameField(), '二店')
    answer({ name: '已存' })
    await user.type(await nameField(), '铺')
    api.use(saveShop, () => ({ name: '也已存' }))
    await user.click(await saveButton())
    await screen.findByText('也已存')
    expect(api.calls(saveShop).map(({ shop }) => shop.name)).toEqual(['恒通店', '恒通二店铺'])
  })

  it('closes without confirmation when untouched', async () => {
    mockApi([])
    const { user } = renderPage(<ShopForm />)
    await user.click((await sheet()).getByRole('button', { name: '取消' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('keeps a draft across closing until it is cleared', async () => {
    const { user } = await open({ closing: 'keeps' })
    await user.click((await sheet()).getByRole('button', { name: '取消' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: '打开' }))
    expect(await nameField()).toHaveValue('恒通店')
    await user.click((await sheet()).getByRole('button', { name: '清空' }))
    expect(await nameField()).toHaveValue('恒通')
  })

  it('keeps the draft of one record out of the form of another', async () => {
    await open({ closing: 'keeps', draftOf: 'one' })
    cleanup()
    renderPage(<ShopForm closing="keeps" draftOf="other" />)
    expect(await nameField()).toHaveValue('恒通')
    cleanup()
    renderPage(<ShopForm closing="keeps" draftOf="one" />)
    expect(await nameField()).toHaveValue('恒通店')
  })

  it('offers input back after a reload, over the record that it began from, until it is discarded', async () => {
    await open({ survives: true, fresh: true })
    reload()
    const { user } = renderPage(<ShopForm survives fresh />)
    expect(await nameField()).toHaveValue('恒通店')
    const note = (await sheet()).getByRole('status')
    expect(note).toHaveTextContent('已恢复上次未保存的内容')
    await user.click(within(note).getByRole('button', { name: '丢弃' }))
    expect(await nameField()).toHaveValue('恒通')
    expect((await sheet()).queryByRole('status')).toBeNull()
    reload()
    renderPage(<ShopForm survives fresh />)
    expect(await nameField()).toHaveValue('恒通')
  })

  it('saves what it offered back over the version that it began from', async () => {
    await open({ survives: true, fresh: true })
    reload()
    const api = mockApi([[saveShop, () => ({ name: '已存' })]])
    const { user } = renderPage(<ShopForm survives fresh version={9} />)
    await user.click(await saveButton())
    expect(await screen.findByText('已存')).toBeInTheDocument()
    expect(api.calls(saveShop)).toMatchObject([{ version: 3, shop: { name: '恒通店', phone: '1' } }])
    expect(storedDrafts()).toEqual([])
  })

  it('keeps nothing in memory over a log-out', async () => {
    await open({ closing: 'keeps' })
    cleanup()
    endSession('logout')
    renderPage(<ShopForm closing="keeps" />)
    expect(await nameField()).toHaveValue('恒通')
  })

  it('stores no input that was put back, or of a form that does not say that it survives', async () => {
    const { user } = await open({ survives: true })
    expect(storedDrafts()).toHaveLength(1)
    await user.type(await nameField(), '{Backspace}')
    expect(storedDrafts()).toEqual([])
    cleanup()
    await open({ closing: 'keeps' })
    expect(storedDrafts()).toEqual([])
  })

  it('waits for what is on its way into a field', async () => {
    const { api, user } = await open()
    fireEvent.click(screen.getByText('上传'))
    await user.type(await nameField(), '{Enter}')
    expect(api.calls(saveShop)).toEqual([])
    fireEvent.click(screen.getByText('上传完成'))
    await user.click(await saveButton())
    expect(await screen.findByText('已存')).toBeInTheDocument()
  })

  it('shows concurrent changes, keeps the input, and saves over the version shown', async () => {
    const { api, user } = await open({ fresh: true }, () => failWith('VERSION_STALE'))
    await user.click(await saveButton())
    const note = await (await sheet()).findByRole('alert')
    expect(note).toHaveTextContent('名称：现为「恒通旗舰店」')
    expect(note).not.toHaveTextContent('电话')
    expect(await nameField()).toHaveValue('恒通店')
    await user.click(within(note).getByRole('button', { name: '采用他人改的名称' }))
    expect(await nameField()).toHaveValue('恒通旗舰店')
    // A second conflict still shows what was changed before the first one.
    await user.click(await saveButton())
    await waitFor(() => expect(api.calls(saveShop)).toHaveLength(2))
    expect(await (await sheet()).findByRole('alert')).toHaveTextContent('名称：现为「恒通旗舰店」')
    api.use(saveShop, () => ({ name: '已存' }))
    await user.click(await saveButton())
    await screen.findByText('已存')
    expect(api.calls(saveShop).map(({ version }) => version)).toEqual([3, 7, 7])
  })

  it('does not undo what others changed where the person changed nothing', async () => {
    const { api, user } = await open(
      { fresh: true, latest: { version: 7, values: { name: '恒通', phone: '2' } } },
      () => failWith('VERSION_STALE'),
    )
    await user.click(await saveButton())
    const note = await (await sheet()).findByRole('alert')
    expect(note).toHaveTextContent('电话：现为「2」')
    expect(within(note).queryByRole('button')).toBeNull()
    expect(await nameField()).toHaveValue('恒通店')
    api.use(saveShop, () => ({ name: '已存' }))
    await user.click(await saveButton())
    await screen.findByText('已存')
    expect(api.calls(saveShop).at(-1)).toMatchObject({ version: 7, shop: { name: '恒通店', phone: '2' } })
  })

  it('saves over the version that it was opened with, whatever the record is by then', async () => {
    const { api, user } = await open({ fresh: true })
    fireEvent.click(screen.getByText('更新'))
    expect((await sheet()).getByLabelText('电话')).toHaveValue('1')
    await user.click(await saveButton())
    await screen.findByText('已存')
    expect(api.calls(saveShop).map(({ version }) => version)).toEqual([3])
  })

  it('shows the record as it is at each opening', async () => {
    const { api, user } = await open({ fresh: true })
    await user.click(await saveButton())
    await screen.findByText('已存')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    fireEvent.click(screen.getByText('更新'))
    await user.click(screen.getByRole('button', { name: '打开' }))
    expect((await sheet()).getByLabelText('电话')).toHaveValue('2')
    await user.click(await saveButton())
    await waitFor(() => expect(api.calls(saveShop).map(({ version }) => version)).toEqual([3, 7]))
  })
})
