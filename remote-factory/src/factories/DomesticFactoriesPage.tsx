import { FactoryList } from './FactoryList'

export default function DomesticFactoriesPage() {
  return <FactoryList type="domestic" />
}
