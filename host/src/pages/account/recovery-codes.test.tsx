import { renderPage } from '@tessera/shared/testing/testing'
import { screen, waitFor } from '@testing-library/react'
import { RecoveryCodes } from './RecoveryCodes'

it('asks before codes that were not downloaded are gone for good', async () => {
  const onClose = jest.fn()
  const { user } = renderPage(<RecoveryCodes codes={['ABCDE-FGHJK']} onClose={onClose} />, { path: '/' })
  await user.click(await screen.findByRole('button', { name: '关闭' }))
  const question = await screen.findByText('恢复码保存好了吗？')
  await user.click(screen.getByRole('button', { name: '再看看' }))
  await waitFor(() => expect(question).not.toBeInTheDocument())
  expect(onClose).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: '我已保存' }))
  expect(onClose).toHaveBeenCalledTimes(1)
})
