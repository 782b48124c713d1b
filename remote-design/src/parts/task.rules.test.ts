/** @jest-environment node */
import type { DesignTask } from '@tessera/shared/contract/design'
import { pollInterval } from './task.rules'
import { chargeText, reportText, warningTexts } from './task.text'

const charge = (state: DesignTask['charge']['state'], capturedImages: number, count = 1) => ({
  count,
  charge: { source: 'flops' as const, flops: 50 * count, beans: 0, state, capturedImages },
})

it('tells what was paid, to the image', () => {
  expect(chargeText(charge('held', 0, 2))).toBe('已预留 2 张额度，按成图扣除')
  expect(chargeText(charge('captured', 1))).toBe('已使用 1 张额度')
  expect(chargeText(charge('captured', 2, 4))).toBe('已使用 2 张额度，其余 2 张未扣费')
  expect(chargeText(charge('released', 0))).toBe('未扣费')
})

it('reports area and tiles as the trade reads them', () => {
  expect(reportText({ areaSqm: 12.44, tileCount: 37, tileCountWithWaste: 39 })).toBe(
    '12.4\u2009m² · 37 片（含 5% 损耗 39 片）',
  )
})

it('shows known warnings only', () => {
  expect(warningTexts(['facesRepeat', 'somethingNew'])).toEqual(['砖面图片较少，局部花纹会重复'])
})

it('asks less often the longer a task takes, and not at all when it is finished', () => {
  const task = (status: DesignTask['status']) => ({ status })
  expect(pollInterval(undefined, 0)).toBe(800)
  expect(pollInterval(task('running'), 5000)).toBe(800)
  expect(pollInterval(task('running'), 60_000)).toBe(2000)
  expect(pollInterval(task('queued'), 600_000)).toBe(5000)
  for (const status of ['succeeded', 'partial', 'failed', 'canceled'] as const) {
    expect(pollInterval(task(status), 1000)).toBe(false)
  }
})
