/** @jest-environment node */
import { timingText } from './task-stage.text'

it.each([
  [0, null, null],
  [3.4, null, '已用 3 秒'],
  [0, 7.6, '同类设计近来约 8 秒'],
  [3, 7.6, '已用 3 秒 · 同类设计近来约 8 秒'],
  [16, 7.6, '已用 16 秒，比平时久（近来约 8 秒），仍在进行'],
  [4, 0.4, '已用 4 秒 · 同类设计近来约 1 秒'],
  [130, 100, '已用 2 分钟 · 同类设计近来约 2 分钟'],
])('after %s s of usually %s', (seconds, usualSeconds, text) => {
  expect(timingText({ seconds, usualSeconds })).toBe(text)
})
