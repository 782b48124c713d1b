import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { renderPage } from '../../testing/testing'
import { Fact, Facts, FilterSearch, Metric, StatusTag } from '../data'

describe('Facts', () => {
  it('is one description list, with a dash for an empty value', () => {
    const { container } = renderPage(
      <Facts>
        <Fact name="手机号">13911112222</Fact>
        <Fact name="微信号">{null}</Fact>
        <Fact name="张数">{0}</Fact>
      </Facts>,
    )
    expect([...container.querySelectorAll('dl > div')].map(({ textContent }) => textContent)).toEqual([
      '手机号13911112222',
      '微信号–',
      '张数0',
    ])
  })
})

describe('FilterSearch', () => {
  it('reports the trimmed text once after the debounce, and at once when cleared', async () => {
    const onChange = jest.fn()
    const { user } = renderPage(<FilterSearch value="" onChange={onChange} />)
    await user.type(screen.getByRole('searchbox', { name: '搜索' }), ' 陈女 ')
    expect(onChange).not.toHaveBeenCalled()
    await waitFor(() => expect(onChange).toHaveBeenCalledWith('陈女'))
    expect(onChange).toHaveBeenCalledTimes(1)
  })

  it('keeps what is being typed when its own report comes back, and follows an address changed by others', async () => {
    const { user } = renderPage(<SearchByAddress />)
    const field = screen.getByRole('searchbox')
    await user.type(field, 'oak {Enter}')
    await user.type(field, 'fl')
    fireEvent.click(screen.getByText('oak'))
    expect(field).toHaveValue('oak fl')
    fireEvent.click(screen.getByText('pine'))
    expect(field).toHaveValue('pine')
  })
})

/** The address answers when its button is pressed. */
function SearchByAddress() {
  const [address, setAddress] = useState('')
  return (
    <>
      <FilterSearch value={address} onChange={() => undefined} />
      <button onClick={() => setAddress('oak')}>oak</button>
      <button onClick={() => setAddress('pine')}>pine</button>
    </>
  )
}

describe('Metric and StatusTag', () => {
  it('formats numbers with separators and a unit, and reserves the space of an unknown one', () => {
    const { container } = renderPage(
      <>
        <Metric label="算力" value={12850} unit="张" />
        <Metric label="豆" value={undefined} />
        <StatusTag tone="success">已完成</StatusTag>
      </>,
    )
    expect(screen.getByText('12,850')).toBeVisible()
    expect(container.querySelectorAll('.bone')).toHaveLength(1)
    expect(screen.getByText('已完成')).toHaveClass('success')
  })
})
