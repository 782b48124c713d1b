/** @jest-environment node */
import { ENGINE_TEXT } from './engines.text'

it.each([
  ['openai 401 invalid_api_key: Incorrect API key', /密钥无效/],
  ['dashscope 402: Arrearage', /余额不足/],
  ['ark 404 NotFound: model', /地址和模型名/],
  ['openai 503: overloaded', /引擎那一侧出错/],
  ['comfyui: no answer (ECONNREFUSED)', /连不上引擎/],
  ['comfyui: it lacks LoadImageMask', /缺少所需的节点或模型/],
  ['openai /models: not the expected answer', /不是这种引擎的应答/],
  ['something of a later release', /原因见技术信息/],
])('%s is told in Chinese', (told, sentence) => {
  expect(ENGINE_TEXT.troubleOf(told)).toMatch(sentence)
})
