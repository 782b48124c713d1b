import { getMaterialList, type Material } from '@tessera/shared/contract/material'
import { onPhone } from '@tessera/shared/testing/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { MATERIAL } from '../../parts/design.fixtures'
import { open, server, state, upload } from './tile-change-page.fixtures'

const OTHER: Material = { ...MATERIAL, id: 'tile-2', name: 'Nero' }
beforeEach(onPhone)

async function openGoods() {
  const api = server()
  api.use(getMaterialList, ({ keyword }) => {
    const list = [MATERIAL, OTHER].filter(({ name }) => name.includes(keyword ?? ''))
    return { list, total: list.length, pageNum: 1, pageSize: 24 }
  })
  const page = open()
  await upload()
  await page.user.click(await screen.findByRole('button', { name: /地砖/ }))
  const goods = within(await screen.findByRole('list', { name: '选择地砖' }))
  await goods.findByRole('button', { name: /Nero/ })
  return { ...page, goods }
}

it('keeps the search for goods behind a button, and in sight while it narrows them', async () => {
  const { user, goods } = await openGoods()
  expect(screen.queryByRole('searchbox')).toBeNull()
  const unfold = screen.getByRole('button', { name: '搜索与筛选' })
  await user.click(unfold)
  await user.type(screen.getByRole('searchbox'), 'Nero')
  await waitFor(() => expect(goods.queryByRole('button', { name: /Carrara/ })).toBeNull())
  await user.click(unfold)
  expect(screen.getByRole('searchbox')).toHaveValue('Nero')
})

it('shows each of several tiles in the photo before the start', async () => {
  const { user, goods } = await openGoods()
  await user.click(goods.getByRole('button', { name: /Carrara/ }))
  await user.click(screen.getByRole('switch', { name: '多选几款，一次出图' }))
  await user.click(goods.getByRole('button', { name: /Nero/ }))
  expect(screen.getByText('已选 2 / 12 款')).toBeVisible()
  expect(state().inputs).toMatchObject({ material: { id: OTHER.id } })
  await user.click(screen.getByRole('button', { name: /费用/ }))
  const several = within(screen.getByRole('list', { name: '一起出图的款式' }))
  expect(several.getByRole('button', { name: /Nero/ })).toHaveAttribute('aria-pressed', 'true')
  await user.click(several.getByRole('button', { name: /Carrara/ }))
  expect(several.getByRole('button', { name: /Carrara/ })).toHaveAttribute('aria-pressed', 'true')
  expect(state()).toMatchObject({
    inputs: { material: { id: MATERIAL.id } },
    several: { materials: [{ id: MATERIAL.id }, { id: OTHER.id }] },
  })
})
