// Without Zod: the registration form checks these itself, because Zod would take 7 of the 85 KiB that its page may have.

/** `name@example.com`; the pattern of Zod's `email`. */
export const emailPattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/
export const minEmail = 6
export const maxEmail = 254

/** `+38 (067) 123 45 67`: the pattern `+NN (NNN) NNN NN NN` of specification §5. */
export const phonePattern = /^\+[0-9]{2} \([0-9]{3}\) [0-9]{3} [0-9]{2} [0-9]{2}$/

export const minPassword = 6
/** A longer password is rejected before hashing (attack AU9). ASVS 6.2.9 asks for far less. */
export const maxPassword = 1024
