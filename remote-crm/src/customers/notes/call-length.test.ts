/** @jest-environment node */
import { withCallLength } from './call-length.text'

it('puts the length of a call before the words, once', () => {
  expect(withCallLength('', 5)).toBe('通话约 5 分钟')
  expect(withCallLength('约了周六\n带尺寸', 5)).toBe('通话约 5 分钟\n约了周六\n带尺寸')
  expect(withCallLength('通话约 5 分钟\n约了周六', 20)).toBe('通话约 20 分钟\n约了周六')
})
