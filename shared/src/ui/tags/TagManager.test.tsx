import {
  deleteTag,
  deleteTagGroup,
  getTagList,
  mergeTag,
  saveTag,
  saveTagGroup,
  sortTag,
  type Tag,
  type TagGroup,
} from '@tessera/shared/contract/tag'
import { chooseFromMenu, failWith, mockApi, renderPage } from '@tessera/shared/testing/testing'
import { ERROR_TEXT } from '@tessera/shared/text/errors.text'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { TagManager } from './TagManager'

/** Sheets and menus are loaded when they are first opened. */
const PATIENT = { timeout: 10_000 }
const record = { createdAt: '2026-11-01T00:00:00.000Z', updatedAt: '2026-11-01T00:00:00.000Z', version: 3 }
const GROUP: TagGroup = { ...record, id: 'g1', scope: 'material', name: '空间' }
const tag = (id: string, name: string, changes: Partial<Tag> = {}): Tag => ({
  ...record,
  id,
  scope: 'material',
  groupId: 'g1',
  name,
  color: 'teal',
  uses: 0,
  ...changes,
})
const TAGS = [tag('t1', '客厅', { uses: 12 }), tag('t2', '厨卫'), tag('t3', '清仓', { groupId: null })]

function open(tags: readonly Tag[] = TAGS, groups: readonly TagGroup[] = [GROUP]) {
  let stored = tags
  const api = mockApi([
    [
      getTagList,
      ({ scope }) => ({
        groups: groups.filter((each) => each.scope === scope),
        tags: stored.filter((each) => each.scope === scope),
      }),
    ],
    [
      saveTag,
      ({ tag: saved, former }) =>
        saved.name === '厨卫' && former === null ? failWith('NAME_TAKEN') : tag('t9', saved.name),
    ],
    [saveTagGroup, ({ group }) => ({ ...GROUP, ...group })],
    [
      sortTag,
      ({ groups: order }) => {
        stored = order.flatMap(({ id: groupId, tagIds }) =>
          tagIds.map((id) => ({ ...stored.find((each) => each.id === id)!, groupId })),
        )
        return {}
      },
    ],
    [mergeTag, () => TAGS[1]!],
    [deleteTag, () => ({})],
    [deleteTagGroup, () => ({})],
  ])
  return { api, ...renderPage(<TagManager scope="material" />, { path: '/work/material/tagManagement' }) }
}
const section = async (name: string) => within(await screen.findByRole('region', { name }))
const names = (list: Awaited<ReturnType<typeof section>>) =>
  list
    .getAllByRole('button', { name: /^移动标签/ })
    .map((grip) => grip.getAttribute('aria-label')?.match(/「(.*)」/)?.[1])
async function choose(page: ReturnType<typeof open>, of: string, item: string) {
  await page.user.click(await screen.findByRole('button', { name: `「${of}」的操作` }))
  await chooseFromMenu(page.user, item)
}

it('shows groups, tags, and how often each is used', async () => {
  open()
  const space = await section('空间')
  expect(names(space)).toEqual(['客厅', '厨卫'])
  expect(space.getByText(/^12\s件素材在用$/)).toBeVisible()
  expect(names(await section('未分组'))).toEqual(['清仓'])
})

it('the arrow keys move a tag at once, also into another group, and say where it is', async () => {
  const { api } = open()
  const grip = (await section('空间')).getByRole('button', { name: /^移动标签「客厅」/ })
  fireEvent.keyDown(grip, { key: 'ArrowDown' })
  expect(names(await section('空间'))).toEqual(['厨卫', '客厅'])
  expect(screen.getByText('「客厅」在「空间」的第 2 个')).toBeInTheDocument()
  await waitFor(() => expect(api.calls(sortTag)).toHaveLength(1))
  expect(api.calls(sortTag)[0]).toEqual({
    scope: 'material',
    groups: [
      { id: 'g1', tagIds: ['t2', 't1'] },
      { id: null, tagIds: ['t3'] },
    ],
  })
})

it('an order that the server refuses is taken back, and said', async () => {
  const { api } = open()
  api.use(sortTag, () => failWith('VERSION_STALE'))
  fireEvent.keyDown((await section('空间')).getByRole('button', { name: /^移动标签「客厅」/ }), { key: 'ArrowDown' })
  expect(await screen.findByText(ERROR_TEXT.VERSION_STALE)).toBeVisible()
  await waitFor(async () => expect(names(await section('空间'))).toEqual(['客厅', '厨卫']))
})

it('a new tag gets name, colour and group; a name that is there is said at its field', async () => {
  const { api, user } = open()
  await user.click(await screen.findByRole('button', { name: '新建标签' }))
  const sheet = within(await screen.findByRole('dialog', {}, PATIENT))
  await user.type(sheet.getByLabelText('名称'), '厨卫')
  await user.click(sheet.getByRole('button', { name: /^保\s?存$/ }))
  expect(await sheet.findByText('这个分组里已有同名的标签')).toBeVisible()
  await user.type(sheet.getByLabelText('名称'), '间')
  await user.click(sheet.getByRole('button', { name: /^保\s?存$/ }))
  expect(await screen.findByText('已保存「厨卫间」')).toBeVisible()
  const tagged = { scope: 'material', name: '厨卫间', color: 'gray', groupId: null }
  expect(api.calls(saveTag).at(-1)).toMatchObject({ former: null, tag: tagged })
})

it('a tag is renamed with the version that was read', async () => {
  const page = open()
  await choose(page, '客厅', '编辑')
  const sheet = within(await screen.findByRole('dialog', {}, PATIENT))
  await page.user.type(sheet.getByLabelText('名称'), '区')
  await page.user.click(sheet.getByRole('button', { name: /^保\s?存$/ }))
  await waitFor(() => expect(page.api.calls(saveTag)).toHaveLength(1))
  expect(page.api.calls(saveTag)[0]).toMatchObject({
    former: { id: 't1', version: 3 },
    tag: { name: '客厅区', groupId: 'g1' },
  })
})

it('deleting says how many records carry the tag, and is asked for first', async () => {
  const page = open()
  await choose(page, '客厅', '删除')
  const question = within(await screen.findByRole('dialog', {}, PATIENT))
  expect(await question.findByText(/12\s件素材带着它/)).toBeInTheDocument()
  expect(page.api.calls(deleteTag)).toEqual([])
  await page.user.click(question.getByRole('button', { name: /^删\s?除$/ }))
  await waitFor(() => expect(page.api.calls(deleteTag)).toEqual([{ id: 't1', force: true }]))
})

it('two tags become one', async () => {
  const page = open()
  await choose(page, '客厅', '合并到…')
  const sheet = within(await screen.findByRole('dialog', {}, PATIENT))
  expect(sheet.getByRole('button', { name: /^合\s?并$/ })).toBeDisabled()
  fireEvent.mouseDown(sheet.getByRole('combobox', { name: '留下哪个标签' }))
  await page.user.click(await screen.findByText('厨卫', { selector: '.ant-select-item-option-content *' }))
  await page.user.click(sheet.getByRole('button', { name: /^合\s?并$/ }))
  await waitFor(() => expect(page.api.calls(mergeTag)).toEqual([{ fromId: 't1', intoId: 't2' }]))
})

it('a group is renamed, moved and deleted; its tags stay', async () => {
  const other: TagGroup = { ...GROUP, id: 'g2', name: '活动' }
  const page = open(TAGS, [GROUP, other])
  await choose(page, '空间', '分组下移')
  await waitFor(() => expect(page.api.calls(sortTag)[0]?.groups.map(({ id }) => id)).toEqual(['g2', 'g1', null]))
  await choose(page, '空间', '删除分组')
  const question = within(await screen.findByRole('dialog', {}, PATIENT))
  expect(await question.findByText('里面的 2 个标签会移到「未分组」，不会删除。')).toBeInTheDocument()
  await page.user.click(question.getByRole('button', { name: '删除分组' }))
  await waitFor(() => expect(page.api.calls(deleteTagGroup)).toEqual([{ id: 'g1' }]))
})

it('without any there is one thing to do', async () => {
  const { user } = open([], [])
  expect(await screen.findByText(/还没有标签/)).toBeVisible()
  await user.click(screen.getAllByRole('button', { name: '新建标签' }).at(-1)!)
  expect(await screen.findByRole('dialog', {}, PATIENT)).toBeInTheDocument()
})

it('a list that did not come can be asked for again', async () => {
  mockApi([[getTagList, () => failWith('FORBIDDEN')]])
  renderPage(<TagManager scope="material" />, { path: '/work/material/tagManagement' })
  expect(await screen.findByRole('button', { name: '重试' })).toBeVisible()
})
