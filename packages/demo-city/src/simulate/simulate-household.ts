import type { Account } from '../account.ts'
import type { Building } from '../addresses.ts'
import { openElectricityAccount } from './simulate-electricity.ts'
import { openGasAccount } from './simulate-gas.ts'
import { measureHeat, openHeatAccount } from './simulate-heat.ts'
import { openHouseAccount } from './simulate-house-services.ts'
import { gardenKind, measureSuburbWater, openSuburbAccount } from './simulate-suburb-water.ts'
import { measureColdWater, measureHotWater, openDrainageAccount, openWaterAccount } from './simulate-water.ts'
import type { Simulation } from './simulation.ts'

function openSuburbHome(simulation: Simulation): Account[] {
  const { random, household } = simulation
  const garden = gardenKind(simulation)
  const cold = measureSuburbWater(simulation, garden)
  const drains = random.chance(0.25) || household.scenario.cityDrainage === true
  // Water for a garden on the common meter does not enter the sewer, so only the other homes have city drainage.
  const drainage = drains && garden !== 'same meter' ? [openDrainageAccount(simulation, cold)] : []
  return [...drainage, openSuburbAccount(simulation, garden, cold)]
}

function openHeatedFlat(simulation: Simulation, building: Building): Account[] {
  const { random, household } = simulation
  const { scenario } = household
  const unmeasured = scenario.noWaterMeter === true
  // The homes with fixed facts have a hot water meter, so that the mishaps of its two providers certainly occur.
  const fixed = scenario.kind !== undefined
  const lacksCold = random.chance(0.06) && !fixed
  const hasHot = random.chance(0.92) || fixed
  const hasHeat = random.chance(0.5) || scenario.twoZones === true
  const cold = unmeasured || lacksCold ? null : measureColdWater(simulation)
  const hot = hasHot && !unmeasured ? measureHotWater(simulation) : null
  const heat = hasHeat && !unmeasured ? measureHeat(simulation, building) : null
  return [openWaterAccount(simulation, { cold, hot }), openHeatAccount(simulation, { building, heat, hot })]
}

function openWater(simulation: Simulation): Account[] {
  const { household } = simulation
  if (household.kind === 'suburbHouse') return openSuburbHome(simulation)
  if (household.building?.centralHeat) return openHeatedFlat(simulation, household.building)
  return [openWaterAccount(simulation, { cold: measureColdWater(simulation), hot: null })]
}

/** Simulates one household over the whole run and returns its accounts at all its providers. */
export function simulateHousehold(simulation: Simulation): Account[] {
  const { household } = simulation
  const { building } = household
  const accounts = [...openWater(simulation), openElectricityAccount(simulation)]
  if (household.gas !== 'none') accounts.push(openGasAccount(simulation))
  if (building?.managed) accounts.push(openHouseAccount(simulation, building, building.managed))
  return accounts
}
