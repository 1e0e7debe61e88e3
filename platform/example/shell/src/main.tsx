import { openPage } from '@platform/host/open-page';
import { readPageData } from '@platform/host/page-data';
import '@platform/host/prerendered/prerendered.css';
import type { Values } from '@windowsill/shared';
import '@windowsill/shared/look.css';
import { Shop } from './shop';

const page = openPage(document);
page.show(<Shop {...page} data={readPageData<Values>(document, 'shop-data') ?? {}} />);
