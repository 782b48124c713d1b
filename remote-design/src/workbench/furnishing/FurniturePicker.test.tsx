import { getMaterialList } from '@tessera/shared/contract/material'
import { getTagList } from '@tessera/shared/contract/tag'
import { mockApi, renderPage } from '@tessera/shared/testing/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { MATERIAL } from '../../parts/design.fixtures'
import type { FurnitureMaterial } from './furnishing.inputs'
import { FurniturePicker } from './FurniturePicker'

const piece = (number: number): FurnitureMaterial => ({
  ...MATERIAL,
  id: `piece-${number}`,
  kind: 'furniture',
  name: `沙发 ${number}`,
  surface: null,
  furniture: { cutoutUrl: '/files/cutout', mmWidth: 2000, mmDepth: 900, mmHeight: 800 },
})
const ALL = Array.from({ length: 30 }, (_, index) => piece(index + 1))
const record = { createdAt: '2026-11-01T00:00:00.000Z', updatedAt: '2026-11-01T00:00:00.000Z', version: 1 }
const TAG = { ...record, id: 't1', scope: 'material', groupId: null, name: '客厅', color: 'teal', uses: 1 } as const

function open() {
  const api = mockApi([
    [
      getMaterialList,
      ({ pageNum, pageSize, tagIds, keyword }) => {
        const fits = keyword ? [] : tagIds ? ALL.slice(-1) : ALL
        const list = fits.slice((pageNum - 1) * pageSize, pageNum * pageSize)
        return { list, total: fits.length, pageNum, pageSize }
      },
    ],
    [getTagList, () => ({ groups: [], tags: [TAG] })],
  ])
  const onPick = jest.fn()
  return { api, onPick, ...renderPage(<FurniturePicker onPick={onPick} />) }
}
const cards = async () => within(await screen.findByRole('list', { name: '家具素材' }))

test('more than a page is loaded when asked for, and added to what is there', async () => {
  const { user, api, onPick } = open()
  const list = await cards()
  await waitFor(() => expect(list.getAllByRole('button')).toHaveLength(24))
  await user.click(screen.getByRole('button', { name: '加载更多' }))
  await waitFor(() => expect(list.getAllByRole('button')).toHaveLength(30))
  expect(screen.queryByRole('button', { name: '加载更多' })).toBeNull()
  expect(api.calls(getMaterialList).map(({ pageNum }) => pageNum)).toEqual([1, 2])
  await user.click(list.getByRole('button', { name: '摆入 沙发 30' }))
  expect(onPick).toHaveBeenCalledWith(ALL[29])
})

test('tags and a keyword narrow it down, each with its own words where nothing is left', async () => {
  const { user, api } = open()
  const list = await cards()
  await user.click(await screen.findByRole('combobox', { name: '标签' }))
  await user.click(await screen.findByText('客厅'))
  await waitFor(() => expect(list.getAllByRole('button')).toHaveLength(1))
  expect(api.calls(getMaterialList).at(-1)).toMatchObject({ kind: 'furniture', placeable: true, tagIds: ['t1'] })
  await user.type(screen.getByPlaceholderText('搜索名称或货号'), '无')
  expect(await screen.findByText('没有找到与「无」相符的素材')).toBeVisible()
})
