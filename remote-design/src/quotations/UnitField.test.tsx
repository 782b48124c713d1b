import type { QuotationLine } from '@tessera/shared/contract/quotation'
import { renderPage } from '@tessera/shared/testing/testing'
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { UnitField } from './UnitField'

const told = jest.fn()

function Line({ start }: { readonly start: Pick<QuotationLine, 'unit' | 'unitName'> }) {
  const [line, setLine] = useState(start)
  return (
    <UnitField
      line={line}
      onChange={(changes) => {
        told(changes)
        setLine(changes)
      }}
    />
  )
}

const shown = () => screen.getByRole('combobox', { name: '计价单位' }).closest('.ant-select')

it('shows the unit that the goods came with, and offers those that labour is priced in', async () => {
  const { user } = renderPage(<Line start={{ unit: 'item', unitName: '扇' }} />)
  expect(shown()).toHaveTextContent('扇')
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '计价单位' }))
  await user.click(await screen.findByText('米', { selector: '.ant-select-item-option-content' }))
  expect(told).toHaveBeenLastCalledWith({ unit: 'item', unitName: '米' })
  expect(shown()).toHaveTextContent('米')
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '计价单位' }))
  await user.click(await screen.findByText('片', { selector: '.ant-select-item-option-content' }))
  expect(told).toHaveBeenLastCalledWith({ unit: 'piece' })
})
