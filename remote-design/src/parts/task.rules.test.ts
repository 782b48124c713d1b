/** @jest-environment node */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DesignTask } from '@tessera/shared/contract/design/task'
import type { TaskErrorDetail } from '@tessera/shared/contract/errors'
import { quantitiesOf } from '@tessera/shared/contract/quantities'
import { areaDoubt, isDrawn, pollInterval } from './task.rules'
import { areaDoubtText, chargeText, quantitiesText, reportDetails, taskErrorText, warningTexts } from './task.text'

const charge = (state: DesignTask['charge']['state'], capturedImages: number, count = 1) => ({
  count,
  charge: { source: 'flops' as const, flops: 50 * count, beans: 0, state, capturedImages },
})

/** Compiles only while all are here. */
const DETAILS: Readonly<Record<TaskErrorDetail, true>> = {
  moderated: true,
  busy: true,
  account: true,
  rejected: true,
  unreachable: true,
  broken: true,
  unanswered: true,
  expired: true,
  unusable: true,
  shifted: true,
}

it('says of each fault of an engine what docs/engines.md says', async () => {
  const page = await readFile(join(import.meta.dirname, '../../../docs/engines.md'), 'utf8')
  for (const errorDetail of Object.keys(DETAILS)) {
    expect(page).toContain(`| ${taskErrorText({ errorCode: 'engine_failed', errorDetail })} |`)
  }
  expect(page).toContain(`| ${taskErrorText({ errorCode: 'timeout' })} |`)
})

it('tells what an engine draws from what is computed, in a mode with both ways', () => {
  const of = (params?: object) => isDrawn({ designType: 'billet_design', ...(params && { params }) } as DesignTask)
  expect([of(), of({}), of({ way: 'cover' }), of({ way: 'generate', prompt: 'a loft' })]).toEqual([
    false,
    false,
    false,
    true,
  ])
})

it('shows the charge per image', () => {
  expect(chargeText(charge('held', 0, 2))).toBe('已预留 2 张额度（100\u202f算力），按成图扣除')
  expect(chargeText(charge('captured', 1))).toBe('已使用 1 张额度（50\u202f算力）')
  expect(chargeText(charge('captured', 2, 4))).toBe('已使用 2 张额度（100\u202f算力），其余 2 张未扣费')
  expect(chargeText(charge('released', 0))).toBe('未扣费')
})

it('names the balance that paid, or only images after a partial refund of a mixed payment', () => {
  const mixed = { source: 'mixed', flops: 50, beans: 50, state: 'captured' } as const
  expect(chargeText({ count: 2, charge: { ...mixed, capturedImages: 2 } })).toBe(
    '已使用 2 张额度（50\u202f算力 + 50\u202f豆）',
  )
  expect(chargeText({ count: 2, charge: { ...mixed, capturedImages: 1 } })).toBe('已使用 1 张额度，其余 1 张未扣费')
  const beans = { source: 'beans', flops: 0, beans: 100, state: 'captured' } as const
  expect(chargeText({ count: 2, charge: { ...beans, capturedImages: 1 } })).toBe(
    '已使用 1 张额度（50\u202f豆），其余 1 张未扣费',
  )
})

it('reports area and tile count in trade terms', () => {
  const report = { areaSqm: 12.44, tileCount: 43, tileCountWithWaste: 36 }
  expect(quantitiesText(quantitiesOf(report, null, null))).toBe('12.4\u202fm² · 约需 36\u00a0片')
  const sale = { priceFen: 500, piecesPerBox: 5, per: 'piece' } as const
  expect(quantitiesText(quantitiesOf(report, sale, null))).toMatch(
    /^12\.4\s?m² · 约需 40\s片（8 箱） · 约 ¥\s?200\.00$/,
  )
  // An older report, without the tile breakdown.
  expect(reportDetails(report, 'floor')).toEqual([])
  expect(reportDetails({ ...report, tiles: { whole: 26, partial: 17, allowance: 0.05 } }, 'floor')).toEqual([
    '按净面积计算，含 5% 切割损耗',
    '照片中 43 片：整片 26，只露出一部分 17',
  ])
  const tiles = { whole: 26, partial: 17, cut: 9, allowance: 0.05 }
  const cutAsSeen = '露出一部分的，可能靠边要切，也可能被家具挡住或伸出画面，照片分不清，都按要切算：余料拼用后需 9 片'
  expect(reportDetails({ ...report, tiles }, 'floor')).toEqual([
    '照片中 43 片：整片 26，只露出一部分 17',
    cutAsSeen,
    '订货取多的：净面积加 5% 损耗，或 26 + 9 = 35 片',
  ])
  // Of two materials each has a count of its own, whose sum is no larger one of two sums.
  expect(reportDetails({ ...report, tiles, byMaterial: [report, report] }, 'floor')).toEqual([
    '照片中 43 片：整片 26，只露出一部分 17',
    cutAsSeen,
    '每种砖各取多的：净面积加 5% 损耗，或整片加切割用砖',
  ])
  expect(reportDetails({ ...report, tiles: { ...tiles, partial: 0, cut: 0 } }, 'floor')).toEqual([
    '照片中 26 片，都是整片',
    '订货取多的：净面积加 5% 损耗，或 26 片',
  ])
})

it('warns next to the figures about implausible areas', () => {
  expect([null, 2.9, 3, 60, 61].map((sqm) => areaDoubt(sqm, 'floor'))).toEqual([null, 'small', null, null, 'large'])
  // Over a sink.
  expect([0.4, 1.2, 30, 45].map((sqm) => areaDoubt(sqm, 'wall'))).toEqual(['small', null, null, 'large'])
  const report = { areaSqm: 0.6, tileCount: 3, tileCountWithWaste: 2 }
  expect(areaDoubtText(report, 'floor')).toBe('面积可能偏小，下单前请核对已知尺寸')
  expect(areaDoubtText({ ...report, areaSqm: 12.4 }, 'floor')).toBeNull()
  expect(areaDoubtText(report, 'wall')).toBeNull()
})

it('shows only known warnings, in words of the surface', () => {
  expect(warningTexts(['maskBeyondHorizon'], 'wall')).toEqual(['区域有一部分超出墙面范围，已保持原样'])
  expect(warningTexts(['facesRepeat', 'somethingNew'], 'floor')).toEqual(['砖面图片较少，局部花纹会重复'])
})

it('polls less often the longer a task takes, and not once it is finished', () => {
  const task = (status: DesignTask['status']) => ({ status })
  expect(pollInterval(undefined, 0)).toBe(false)
  expect(pollInterval(task('running'), 5000)).toBe(800)
  expect(pollInterval(task('running'), 60_000)).toBe(2000)
  expect(pollInterval(task('queued'), 600_000)).toBe(5000)
  for (const status of ['succeeded', 'partial', 'failed', 'canceled'] as const) {
    expect(pollInterval(task(status), 1000)).toBe(false)
  }
})
