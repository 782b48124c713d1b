import { fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { FINISHED, taskOf } from '../design.fixtures'
import { ANNOTATE_TEXT as TEXT } from './annotate.text'
import { AnnotateSheet } from './AnnotateSheet'

const RESULT = { ...FINISHED.results![0]!, width: 1600, height: 1200 }
// jsdom does not implement `showModal`, so the content counts as hidden.
const side = (name: string) => screen.getByRole<HTMLInputElement>('spinbutton', { name, hidden: true })
const type = (name: string, value: string) => {
  fireEvent.change(side(name), { target: { value } })
  fireEvent.blur(side(name))
}

beforeEach(() => {
  // jsdom draws nothing.
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  const element = <AnnotateSheet task={taskOf(FINISHED)} result={RESULT} onClose={() => {}} />
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
})

it('tells the factor of an export that is smaller, with six decimals', () => {
  expect(screen.queryByText(/倍/)).toBeNull()
  type(TEXT.width, '777')
  expect(side(TEXT.height).value).toBe('583')
  expect(screen.getByText(`${TEXT.note}${TEXT.scale(0.485625)}`)).toBeTruthy()
  type(TEXT.height, '401')
  expect(side(TEXT.width).value).toBe('535')
  expect(screen.getByText(`${TEXT.note}${TEXT.scale(0.334167)}`)).toBeTruthy()
})

it('tells both factors where the proportion is not kept, and one again where it is', () => {
  const ratio = screen.getByRole('switch', { name: TEXT.keepsRatio, hidden: true })
  fireEvent.click(ratio)
  type(TEXT.width, '400')
  expect(side(TEXT.height).value).toBe('1200')
  type(TEXT.height, '700')
  expect(screen.getByText(`${TEXT.note}${TEXT.scales(0.25, 0.583333)}`)).toBeTruthy()
  fireEvent.click(ratio)
  expect(side(TEXT.height).value).toBe('300')
  expect(screen.getByText(`${TEXT.note}${TEXT.scale(0.25)}`)).toBeTruthy()
})
