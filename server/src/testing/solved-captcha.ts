import { captcha } from '@tessera/shared/contract/user'
import svgCaptcha from 'svg-captcha'
import type { TestApp } from './test-app'

/** A captcha with a known solution. */
export async function solvedCaptcha(app: TestApp) {
  const drawn = jest.spyOn(svgCaptcha, 'create')
  const { data } = await app.call(captcha)
  const { text } = drawn.mock.results[0]!.value as { text: string }
  drawn.mockRestore()
  return { captchaId: data.captchaId, captchaCode: text, image: data.image }
}
