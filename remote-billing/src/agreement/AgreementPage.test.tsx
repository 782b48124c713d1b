import { screen } from '@testing-library/react'
import { renderPage } from '@tessera/shared/testing/testing'
import AgreementPage from './AgreementPage'

it('is public, lists the bean prices and links to each section', () => {
  renderPage(<AgreementPage />, { session: null })
  expect(screen.getByRole('heading', { level: 1, name: '会员购买协议' })).toBeVisible()
  expect(
    screen.getByText(/AI 设计每张 50 豆，新建客户每位 100 豆，新建团队成员每位 3,990 豆，上传个人素材每张 50 豆/),
  ).toBeVisible()
  for (const link of screen.getAllByRole('link').slice(1)) {
    const target = document.querySelector(link.getAttribute('href')!)
    expect(target).toContainElement(screen.getByRole('heading', { name: link.textContent! }))
  }
})
