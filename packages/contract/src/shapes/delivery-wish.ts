import { z } from 'zod';
import { deliveryWishes } from '@kaplya/domain/delivery-wishes';

export const deliveryWishShape = z.enum(deliveryWishes);
