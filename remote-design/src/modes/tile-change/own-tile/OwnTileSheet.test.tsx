import { getAssetQuota } from '@tessera/shared/contract/asset'
import { getMaterialDetail, type Material, saveMaterial } from '@tessera/shared/contract/material'
import { failWith, mockApi, renderPage } from '@tessera/shared/testing/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { MATERIAL } from '../../../parts/design.fixtures'
import { isLayable, type LayableMaterial } from '../../../parts/material/layable'
import { OwnTileSheet } from './OwnTileSheet'

const QUOTA = { allowance: 200, used: 3, nextCostBeans: 0, beans: 800 }

function own(changes: Partial<Material> = {}): LayableMaterial {
  const material = { ...MATERIAL, scope: 'team' as const, name: '自家砖', sku: 'S-1', version: 4, ...changes }
  if (!isLayable(material)) throw new Error('the fixture is a tile')
  return material
}

it('says what it costs, and asks for a photo before anything is sent', async () => {
  const api = mockApi([
    [getAssetQuota, () => QUOTA],
    [saveMaterial, () => failWith('INTERNAL')],
  ])
  const { user } = renderPage(<OwnTileSheet former={null} onUse={() => undefined} onClose={() => undefined} />)
  expect(await screen.findByText('不收费，还可免费保存 197 张图片')).toBeVisible()
  await user.click(screen.getByRole('button', { name: '保存并使用' }))
  expect(await screen.findByText('请拍摄或选择一张砖面照片')).toBeVisible()
  expect(api.calls(saveMaterial)).toEqual([])
})

it('corrects a tile’s size and number; a number that is taken is told at its field', async () => {
  const used: Material[] = []
  const api = mockApi([
    [getMaterialDetail, () => own()],
    [
      saveMaterial,
      ({ material }) =>
        material.sku === 'S-2' ? failWith('SKU_TAKEN') : { material: own({ version: 5 }), chargedBeans: 0 },
    ],
  ])
  const { user } = renderPage(
    <OwnTileSheet former={own()} onUse={(material) => used.push(material)} onClose={() => undefined} />,
  )
  const form = within(await screen.findByRole('dialog', { name: '修改素材' }))
  expect(form.queryByText('砖面照片')).toBeNull()
  await user.click(form.getByRole('button', { name: /^750 × 1,500/ }))
  await user.clear(form.getByRole('textbox', { name: '货号' }))
  await user.type(form.getByRole('textbox', { name: '货号' }), 'S-2')
  await user.click(form.getByRole('button', { name: '保存' }))
  expect(await form.findByText('这个货号已有素材在用，请换一个')).toBeVisible()
  await user.type(form.getByRole('textbox', { name: '货号' }), '1')
  await user.click(form.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(used).toHaveLength(1))
  expect(api.calls(saveMaterial)[1]).toMatchObject({
    former: { id: own().id, version: 4 },
    faceFileIds: [],
    material: { sku: 'S-21', mmWidth: 750, mmHeight: 1500, scope: 'team', laying: own().surface.laying },
  })
})

it('refuses a price of parts of a fen instead of rounding it, and unfolds the fields to show it', async () => {
  const api = mockApi([
    [getMaterialDetail, () => own()],
    [saveMaterial, () => ({ material: own({ version: 5 }), chargedBeans: 0 })],
  ])
  const { user } = renderPage(<OwnTileSheet former={own()} onUse={() => undefined} onClose={() => undefined} />)
  const form = within(await screen.findByRole('dialog', { name: '修改素材' }))
  const price = form.getByLabelText(/^售价（元）/)
  await user.clear(price)
  await user.type(price, '88.005')
  await user.click(form.getByRole('button', { name: '保存' }))
  expect(await form.findByText(/售价为 0–100 万元.*最多两位小数/)).toBeVisible()
  expect(price).toHaveValue('88.005')
  expect(api.calls(saveMaterial)).toEqual([])
  await user.type(price, '{Backspace}')
  await user.click(form.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(api.calls(saveMaterial)).toMatchObject([{ material: { priceFen: 8800 } }]))
})
