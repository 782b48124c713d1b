/** @jest-environment node */
import { capabilityText, timingText } from './task-stage.text'

it.each([
  [0, null, null],
  [3.4, null, '已用 3 秒'],
  [0, 7.6, '同类设计近来约 8 秒'],
  [3, 7.6, '已用 3 秒 · 大约还需 5 秒'],
  [7, 7.6, '已用 7 秒 · 即将完成'],
  [9, 7.6, '已用 9 秒 · 即将完成'],
  [16, 7.6, '已用 16 秒，比平时久（近来约 8 秒），仍在进行'],
  [4, 0.4, '已用 4 秒 · 即将完成'],
  [130, 100, '已用 2 分钟 · 即将完成'],
  [20, 200, '已用 20 秒 · 大约还需 3 分钟'],
])('after %s s of usually %s', (seconds, usualSeconds, text) => {
  expect(timingText({ seconds, usualSeconds })).toBe(text)
})

it.each([
  [undefined, null],
  [{ level: 'full' as const, needs: [] }, null],
  [{ level: 'full' as const, needs: ['design.engines.reference'] }, /^平台接入支持参考图的引擎后，还可照着参考图重做$/],
  [
    { level: 'draft' as const, needs: ['design.engines.http'] },
    /^当前只能生成草稿；平台接入生成式引擎后，还可按文字生成$/,
  ],
  [{ level: 'draft' as const, needs: ['of a later release'] }, /^当前只能生成草稿$/],
  [{ level: 'draft' as const, needs: ['design.engines.answering'] }, /^当前只能生成草稿；.*暂时没有应答/],
  [{ level: 'unsupported' as const, needs: ['design.engines.answering'] }, /不会扣费；引擎暂时没有应答.*请稍后再试$/],
  [
    { level: 'unsupported' as const, needs: ['design.engines.http'] },
    /不会扣费；需要平台接入生成式引擎，接入后即可使用$/,
  ],
])('of %j', (capability, text) => {
  const said = capabilityText(capability, false)
  if (text === null) expect(said).toBeNull()
  else expect(said).toMatch(text)
})

it('names engines to who runs the product, and to nobody else', () => {
  const capability = { level: 'unsupported' as const, needs: ['design.engines.http', 'design.engines.mask'] }
  expect(capabilityText(capability, true)).toMatch(/在服务器接入生成式引擎（OpenAI 兼容接口、ComfyUI.*阿里云百炼）?/)
  expect(capabilityText(capability, false)).not.toMatch(/[A-Za-z]|蒙版|服务器|阿里云|火山/)
})
