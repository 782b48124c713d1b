import { FactoryList } from './FactoryList'

export default function ForeignFactoriesPage() {
  return <FactoryList type="foreign" />
}
