import { MATERIAL_TEXT } from '../../../parts/material/material.text'
import { VIP } from '@tessera/shared/contract/access'
import { BEAN_COST } from '@tessera/shared/contract/constants'
import type { MaterialDraft } from '@tessera/shared/contract/material'
import { planAndAbove } from '@tessera/shared/contract/plan.text'
import { WORDS } from '@tessera/shared/contract/words.text'
import { COST_TEXT } from '@tessera/shared/text/cost.text'
import { MATERIAL_FAULT_TEXT } from '@tessera/shared/text/material.text'

export const OWN_TILE_TEXT = {
  add: '拍自家的砖',
  title: '拍自家的砖',
  editTitle: '修改素材',
  edit: '修改',
  save: '保存并使用',
  saveEdit: WORDS.save,
  photo: '砖面照片',
  photoMissing: '请拍摄或选择一张砖面照片',
  photoCorners: '请先把四个角点放好',
  size: '砖的尺寸（mm）',
  width: '宽',
  height: '高',
  sizeFault: '请填写 10–3200 mm',
  grout: WORDS.groutMm,
  groutFault: '请填写 0–20 mm',
  groutColor: WORDS.groutColor,
  name: '素材名称',
  nameFault: MATERIAL_FAULT_TEXT.name,
  sku: WORDS.sku,
  skuFault: MATERIAL_FAULT_TEXT.sku,
  more: '价格与其他（选填）',
  price: '售价（元）',
  priceFault: MATERIAL_FAULT_TEXT.price,
  unit: WORDS.priceUnit,
  perBox: '每箱片数',
  perBoxFault: MATERIAL_FAULT_TEXT.piecesPerBox,
  kind: WORDS.kind,
  finish: MATERIAL_TEXT.finish,
  scope: '谁可以用',
  teamHint: `团队素材需要${planAndAbove(VIP.advanced)}，现在存为仅自己可用`,
  free: COST_TEXT.freePictures,
  saved: (name: string) => `已存入素材，正在使用「${name}」`,
  savedPaid: (name: string, beans: number) => `已存入素材，正在使用「${name}」（已扣 ${beans} 豆）`,
  changed: '已保存修改',
  alreadySaved: '这片砖已经保存过，请在下面的列表里选用',
  stale: `可免费保存的图片刚刚用完，现在每张 ${BEAN_COST.material} 豆，请确认后再保存`,
  defaultName: (time: string) => `自拍瓷砖 ${time}`,
  mm: 'mm',
  yuan: '元',
} as const

export const SCOPE_TEXT: Record<Exclude<MaterialDraft['scope'], 'factory'>, string> = {
  team: '整个团队',
  personal: WORDS.onlyMe,
}
