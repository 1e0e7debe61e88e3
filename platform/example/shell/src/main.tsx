import { openPage } from '@platform/host/open-page';
import { readPageData } from '@platform/host/page-data';
import '@platform/host/prerendered/prerendered.css';
import '@platform/host/slots/slots.css';
import type { Values } from '@windowsill/shared';
import '@windowsill/shared/look.css';
import { Shop } from './shop';
import { shellSlots } from './slots';

const page = openPage(document, { slots: shellSlots });
page.show(<Shop {...page} data={readPageData<Values>(document, 'shop-data') ?? {}} />);
